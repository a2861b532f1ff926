import { execFile } from 'node:child_process'
import { chmod, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { DatabaseProblem } from '../database-problem.ts'
import { type Binaries, copyBinaries, tryBinaries } from './binaries.ts'
import { cleanEnvironment } from './clean-environment.ts'

/** How to start the server's programs, and which account owns their files. */
export interface Account {
  readonly kind: 'own' | 'other' | 'namespace'
  /** Owner of the files; `null` if it is the account that starts the programs. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  readonly binaries: Binaries
  command(program: string, args: readonly string[], options?: { dieWithParent: boolean }): Command
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

const run = promisify(execFile)
const NAMESPACE = ['-U', '--map-user=1000', '--map-group=1000', '--'] as const

/** PostgreSQL refuses to run as root, so root uses another account: an existing one or a user namespace. */
export async function chooseAccount(binaries: Binaries, dataDir: string, cluster: string): Promise<Account> {
  const wrap = await parentDeathWrapper()
  const clusterOwner = await ownerOf(cluster)
  if (process.getuid?.() !== 0) {
    refuseForeignCluster(clusterOwner?.uid ?? null, cluster)
    await refuseBroken(binaries, {})
    return {
      kind: 'own',
      owner: null,
      binaries,
      command: (program, args, options) => wrap(program, args, options),
    }
  }
  if (clusterOwner === null || clusterOwner.uid !== 0) {
    const other = await otherAccount(binaries, dataDir, clusterOwner)
    if (other) {
      const { owner } = other
      return {
        kind: 'other',
        ...other,
        command: (program, args, options) => ({ ...wrap(program, args, options), ...owner }),
      }
    }
  }
  if ((clusterOwner === null || clusterOwner.uid === 0) && (await namespacesWork())) {
    return {
      kind: 'namespace',
      owner: null,
      binaries,
      command: (program, args, options) => {
        const inner = wrap(program, args, options)
        return { file: 'unshare', args: [...NAMESPACE, inner.file, ...inner.args] }
      },
    }
  }
  throw new DatabaseProblem(
    `Quanto was started as root, and PostgreSQL does not run as root. No other account can reach ${dataDir}. ` +
      'Start Quanto under an ordinary account, or set QUANTO_DATA_DIR to a folder that other accounts can reach ' +
      '(for example /var/lib/quanto), or set DATABASE_URL to a PostgreSQL server.',
  )
}

type Wrapper = (program: string, args: readonly string[], options?: { dieWithParent: boolean }) => Command

/**
 * Returns a wrapper that makes the kernel stop the server when Node dies, if `setpriv` supports it (not on every
 * Linux).
 */
async function parentDeathWrapper(): Promise<Wrapper> {
  const help =
    process.platform === 'linux' ? await run('setpriv', ['--help'], cleanEnvironment).catch(() => null) : null
  const able = help?.stdout.includes('--pdeathsig') ?? false
  return (program, args, options) =>
    able && options?.dieWithParent
      ? { file: 'setpriv', args: ['--pdeathsig', 'INT', '--', program, ...args] }
      : { file: program, args }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

async function otherAccount(
  binaries: Binaries,
  dataDir: string,
  clusterOwner: Owner | null,
): Promise<{ owner: Owner; binaries: Binaries } | null> {
  const candidates = clusterOwner ? [clusterOwner] : await unprivilegedAccounts()
  for (const owner of candidates) {
    if (!(await reaches(dataDir, owner))) continue
    await chmod(dataDir, 0o711)
    if ((await tryBinaries(binaries, owner)) === null) return { owner, binaries }
    const copy = await copyBinaries(binaries, dataDir)
    if ((await tryBinaries(copy, owner)) === null) return { owner, binaries: copy }
  }
  return null
}

async function unprivilegedAccounts(): Promise<Owner[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  return ['postgres', '_postgres', 'nobody'].flatMap((name) => {
    const line = lines.find(([account]) => account === name)
    const [uid, gid] = [Number(line?.[2]), Number(line?.[3])]
    return line && uid > 0 && gid > 0 ? [{ uid, gid }] : []
  })
}

/**
 * True if the account may enter every folder above the data folder; the data folder itself is opened for it later.
 */
async function reaches(dataDir: string, { uid, gid }: Owner): Promise<boolean> {
  for (let folder = path.dirname(dataDir); ; folder = path.dirname(folder)) {
    const { mode, uid: ownerUid, gid: ownerGid } = await stat(folder)
    const enter = ownerUid === uid ? 0o100 : ownerGid === gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

async function namespacesWork(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('unshare', [...NAMESPACE, 'true'], cleanEnvironment).then(
    () => true,
    () => false,
  )
}

async function ownerOf(folder: string): Promise<Owner | null> {
  return stat(folder).catch(() => null)
}

function refuseForeignCluster(owner: number | null, cluster: string): void {
  const self = process.getuid?.()
  if (owner === null || self === undefined || owner === self) return
  throw new DatabaseProblem(
    `The database in ${cluster} belongs to another account (number ${owner}). ` +
      'Start Quanto under that account, or give it the folder with "chown -R".',
  )
}

async function refuseBroken(binaries: Binaries, as: { uid?: number; gid?: number }): Promise<void> {
  const problem = await tryBinaries(binaries, as)
  if (problem !== null)
    throw new DatabaseProblem(
      `PostgreSQL does not run on this machine (${problem}). Set DATABASE_URL to a PostgreSQL server instead.`,
    )
}
