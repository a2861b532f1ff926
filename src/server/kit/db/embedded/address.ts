import { chmod, chown, lstat, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'
import type { Address } from './folder.ts'
import type { Folder } from './folder-paths.ts'
import type { ServerSettings } from './settings.ts'

export interface Endpoint {
  readonly address: Address
  readonly settings: ServerSettings
}

const SOCKET_PORT = 5432
/** Limit of a socket path in bytes: Linux allows 107, macOS 103. */
const SOCKET_PATH_BYTES = 103

/**
 * Chooses a unix socket if its path is short enough, else the loopback address; neither is reachable from outside.
 */
export async function chooseEndpoint(
  folder: Folder,
  account: Account,
  wantedPort: number,
): Promise<Endpoint> {
  const socketDir = await chooseSocketDir(folder, account)
  if (socketDir !== null)
    return {
      address: { host: socketDir, port: SOCKET_PORT },
      settings: {
        listen_addresses: '',
        unix_socket_directories: quoted(socketDir),
        unix_socket_permissions: '0700',
        port: String(SOCKET_PORT),
      },
    }
  const port = await freePort(wantedPort)
  return {
    address: { host: '127.0.0.1', port },
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
  }
}

async function chooseSocketDir(folder: Folder, account: Account): Promise<string | null> {
  if (process.platform === 'win32') return null
  if (fits(folder.socketDir)) {
    await privateDir(folder.socketDir, account)
    return folder.socketDir
  }
  const short = path.join(tmpdir(), `quanto-${folder.id}`)
  if (!fits(short)) return null
  return privateDir(short, account).then(
    () => short,
    () => null,
  )
}

function fits(socketDir: string): boolean {
  return Buffer.byteLength(path.join(socketDir, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_BYTES
}

/** Removes the files that a killed server leaves. Their process number may belong to another program by now. */
export async function removeSocketFiles({ host }: Address): Promise<void> {
  if (!path.isAbsolute(host)) return
  const names = (await readdir(host)).filter((name) => name.startsWith('.s.PGSQL.'))
  await Promise.all(names.map((name) => rm(path.join(host, name), { force: true })))
}

/** Removes the socket folder in the system's temporary folder, which is used if the data path is too long. */
export async function removeSocketDir(folder: Folder, { host }: Address): Promise<void> {
  if (path.isAbsolute(host) && host !== folder.socketDir) await rmdir(host).catch(() => undefined)
}

/**
 * Any user may have created a folder of that name in a shared place, so only a private folder of ours is accepted.
 */
async function privateDir(dir: string, account: Account): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(dir)
  const ours = [process.getuid?.(), account.owner?.uid]
  if (!found.isDirectory() || !ours.includes(found.uid)) throw new Error(`${dir} belongs to somebody else.`)
  if (account.owner) await chown(dir, account.owner.uid, account.owner.gid)
  await chmod(dir, 0o700)
}

/** Quotes a path for a list setting, where a comma or a blank would split it. */
function quoted(dir: string): string {
  return `"${dir.replaceAll('"', '""')}"`
}

/** Returns the last port if it is still free, so that connected processes find the server again. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: '127.0.0.1', port: wanted }, resolve)
    })
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : wanted
  } catch (error) {
    if (wanted === 0) throw error
    return await freePort(0)
  } finally {
    server.close()
  }
}
