import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { CommandError } from './command.ts'

/** Characters collected before they are written to disk. */
const chunkLength = 1 << 16

/** `null` writes an empty cell. */
export type Cell = string | number | null

/**
 * Writes a CSV file in full or not at all: under a temporary name in the same folder, then renamed. Cells with comma,
 * quote or line break are quoted.
 */
export async function writeTable(
  file: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`)
  try {
    const handle = await open(temporary, 'w')
    try {
      let waiting = `${header.join(',')}\n`
      for (const row of rows) {
        waiting += `${row.map(cellText).join(',')}\n`
        if (waiting.length < chunkLength) continue
        await handle.appendFile(waiting)
        waiting = ''
      }
      await handle.appendFile(waiting)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`, 1)
  }
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a number with at most `digits` decimals and without trailing zeros; `null` if it is not a number. */
export function rounded(value: number | null, digits: number): number | null {
  return value === null || !Number.isFinite(value) ? null : Number(value.toFixed(digits))
}
