import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod'
import { DatabaseProblem } from '../db/database-problem.ts'
import {
  type BackupContents,
  type BackupHeader,
  backupContents,
  backupHeader,
  CONTENTS_FILE,
  HEADER_FILE,
} from './backup-format.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface OpenedBackup {
  readonly header: BackupHeader
  /** Pieces of the tables in their order, followed by the counts and hashes that they must match. */
  readonly entries: AsyncGenerator<TarEntry>
}

export async function openBackup(file: string): Promise<OpenedBackup> {
  await access(file).catch((cause: NodeJS.ErrnoException) => {
    throw new DatabaseProblem(`${file} cannot be read (${cause.code}).`, { cause })
  })
  const entries = readTar(unpacked(file))
  const first = await entries.next()
  if (first.done || first.value.name !== HEADER_FILE)
    throw new DatabaseProblem(`${file} is no backup of Quanto: it does not begin with ${HEADER_FILE}.`)
  return { header: parsed(backupHeader, first.value, file), entries }
}

/** Returns `null` for an entry of another kind. */
export function contentsOf(entry: TarEntry, file: string): BackupContents | null {
  return entry.name === CONTENTS_FILE ? parsed(backupContents, entry, file) : null
}

function parsed<T>(schema: z.ZodType<T>, { name, body }: TarEntry, file: string): T {
  try {
    const result = schema.safeParse(JSON.parse(body.toString('utf8')))
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw new DatabaseProblem(
      `${file} cannot be restored: ${name}: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error
    throw new DatabaseProblem(`${file} is damaged: ${name} in it is not readable.`, { cause: error })
  }
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 2 ** 20 })
  const gunzip = createGunzip({ chunkSize: 2 ** 20 })
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const piece of source.pipe(gunzip)) yield piece as Buffer
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new DatabaseProblem(
      code === 'Z_BUF_ERROR'
        ? `${file} is incomplete: it ends in the middle. Nothing was restored; take another backup.`
        : `${file} is damaged (${message}). Nothing was restored; take another backup.`,
      { cause: error },
    )
  } finally {
    source.destroy()
  }
}
