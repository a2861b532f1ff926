import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Config } from '../config.ts'
import { DamagedData } from '../db/database-problem.ts'
import { syncFolder } from '../sync-folder.ts'
import { SECRET_KEY_BYTES } from './secret-box.ts'

const FILE = 'secret-keys'

/**
 * Instructions for a lost key file: its keys encrypt two-factor keys and sign-ins in the database, and nothing else
 * decrypts them.
 */
const wayOut = (file: string) =>
  `Put it back from your copy. Without a copy make a new one: openssl rand -base64 ${SECRET_KEY_BYTES} > ${file}. ` +
  'Everybody then signs in again, with two-factor by a recovery code or after "quanto disable-two-factor".'

/**
 * Reads the keys that encrypt secrets in the database: from the configuration, or from a file in the data folder
 * readable by us only.
 */
export function readSecrets({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): Buffer[] {
  if (secretKeys) return [...secretKeys]
  const file = path.join(dataDir, FILE)
  const text = read(file) ?? make(file)
  const secrets = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'base64'))
  if (secrets.length === 0 || secrets.some(({ length }) => length !== SECRET_KEY_BYTES))
    throw new DamagedData(
      `The key file ${file} is damaged: each of its lines is a key of ${SECRET_KEY_BYTES} bytes in base64. ${wayOut(file)}`,
    )
  return secrets
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new DamagedData(`The key file ${file} cannot be read (${code}). ${wayOut(file)}`, { cause: error })
  }
}

/**
 * Creates the file completely or not at all; if several processes start at the same time, the first one's file is
 * used. It is on disk when this returns: what the database seals with it is there after a power cut, too.
 */
function make(file: string): string {
  const text = `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  syncFolder(path.dirname(file))
  return readFileSync(file, 'utf8')
}

/**
 * Refuses the start if the key file is missing while the database contains encrypted secrets: the database would
 * open, but all second factors would be lost, and the file may still be found.
 */
export async function refuseLostSecrets(
  { secretKeys, dataDir, databaseUrl }: Pick<Config, 'secretKeys' | 'dataDir' | 'databaseUrl'>,
  hasSealed: () => Promise<boolean>,
): Promise<void> {
  const file = path.join(dataDir, FILE)
  if (secretKeys || databaseUrl !== null || read(file) !== null || !(await hasSealed())) return
  throw new DamagedData(
    `The key file ${file} is missing, and the database holds what it sealed. ${wayOut(file)}`,
  )
}

/** Creates keys after a restore, which contains none: `true` if none existed and new ones were made. */
export function makeSecretsIfMissing({
  secretKeys,
  dataDir,
  databaseUrl,
}: Pick<Config, 'secretKeys' | 'dataDir' | 'databaseUrl'>): boolean {
  const file = path.join(dataDir, FILE)
  if (secretKeys || databaseUrl !== null || read(file) !== null) return false
  make(file)
  return true
}
