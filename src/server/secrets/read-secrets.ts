import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { SECRET_KEY_BYTES } from './secret-box.ts'

const FILE = 'secret-keys'

/** What secrets in the database are sealed with: configured, or in a file beside the data that only we may read. */
export function readSecrets({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): Buffer[] {
  if (secretKeys) return [...secretKeys]
  const file = path.join(dataDir, FILE)
  const text = read(file) ?? make(file)
  const secrets = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'base64'))
  if (secrets.length === 0 || secrets.some(({ length }) => length !== SECRET_KEY_BYTES))
    throw new Error(
      `The key file ${file} is damaged: each line is ${SECRET_KEY_BYTES} bytes in base64. Restore it.`,
    )
  return secrets
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all, and of several processes that start at once the first one's stands. */
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
  return readFileSync(file, 'utf8')
}
