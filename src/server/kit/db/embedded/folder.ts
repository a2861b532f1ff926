import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../sync-folder.ts'
import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import { wayBack } from './damage.ts'
import type { Folder } from './folder-paths.ts'

export interface Secrets {
  readonly superuserPassword: string
  readonly ownerPassword: string
}

export interface Address {
  readonly host: string
  readonly port: number
}

export async function openFolder(dataDir: string): Promise<Folder> {
  const real = await makeFolder(dataDir).catch((cause: NodeJS.ErrnoException) => {
    throw new DatabaseProblem(
      `The data folder ${dataDir} cannot be used (${cause.code}). Start Quanto under the account that owns it, ` +
        'or set QUANTO_DATA_DIR to a folder of your own.',
      { cause },
    )
  })
  const inside = (name: string) => path.join(real, name)
  return {
    dataDir: real,
    cluster: inside('cluster'),
    secrets: path.join(inside('cluster'), 'quanto-secrets.json'),
    address: inside('server.json'),
    socketDir: inside('socket'),
    serverLog: inside('server.log'),
    id: createHash('sha256').update(real).digest('hex').slice(0, 16),
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  await mkdir(path.dirname(dataDir), { recursive: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return realpath(dataDir)
}

/** Lets another account pass through the data folder to the server's files without listing it. */
export async function setFolderMode(folder: Folder, passThrough: boolean): Promise<void> {
  await chmod(folder.dataDir, passThrough ? 0o711 : 0o700)
}

export function newSecrets(): Secrets {
  const password = () => randomBytes(24).toString('base64url')
  return { superuserPassword: password(), ownerPassword: password() }
}

export async function readSecrets(folder: Folder): Promise<Secrets> {
  const text = await readFile(folder.secrets, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT')
      throw new DatabaseProblem(`${folder.secrets} cannot be read (${cause.code}).`, { cause })
    throw new DamagedData(
      `${folder.secrets} is missing: without it nobody gets into the database. ${wayBack(folder)}`,
    )
  })
  const secrets = parsed<Partial<Secrets>>(text)
  if (isText(secrets?.superuserPassword) && isText(secrets?.ownerPassword)) return secrets as Secrets
  throw new DamagedData(
    `${folder.secrets} is damaged: without it nobody gets into the database. ${wayBack(folder)}`,
  )
}

/** Returns `null` if the file is missing or damaged; it is rewritten at each start. */
export async function readAddress(folder: Folder): Promise<Address | null> {
  const text = await readFile(folder.address, 'utf8').catch(() => null)
  const address = text === null ? null : parsed<Partial<Address>>(text)
  return isText(address?.host) && Number.isInteger(address?.port) ? (address as Address) : null
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

export async function writeAddress(folder: Folder, address: Address): Promise<void> {
  await writePrivateFile(folder.address, JSON.stringify(address))
}

export async function removeAddress(folder: Folder): Promise<void> {
  await rm(folder.address, { force: true })
}

/** Writes the file completely or not at all, readable by its owner only; it is on disk when this returns. */
async function writePrivateFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
  await rename(temporary, file)
  syncFolder(path.dirname(file))
}
