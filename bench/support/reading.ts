import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { columnarSumOfFile, INSTALL } from '../columnar-reader/sum-of-file.ts'
import { sumOfFile } from './limits.ts'
import type { Limit } from './table.ts'

/** Largest relative difference of two sums of the same numbers in another order. */
const ROUNDING = 1e-9

/**
 * Measures the seconds that it takes to read a CSV file and to sum the products of two of its columns: by a loop over its
 * bytes, and by DuckDB, a columnar reader, where that is installed. Throws if the two sums differ.
 */
export async function measureReading(bytes: Buffer, columns: readonly [number, number]): Promise<Limit[]> {
  const startedAt = performance.now()
  const sum = sumOfFile(bytes, columns)
  const own = { value: (performance.now() - startedAt) / 1000, of: 'bytes read and summed' }
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-reading-'))
  try {
    const file = path.join(folder, 'lines.csv')
    writeFileSync(file, bytes)
    const header = bytes.toString('utf8', 0, bytes.indexOf('\n')).trim().split(',')
    const columnar = await columnarSumOfFile(file, header, columns)
    if (columnar === null) {
      console.warn(`LEFT OUT: the limit of a columnar reader. To measure it: ${INSTALL}`)
      return [own]
    }
    if (Math.abs(columnar.sum - sum) > ROUNDING * Math.abs(sum))
      throw new Error(
        `${columnar.reader} sums the file to ${columnar.sum}, the loop over its bytes to ${sum}.`,
      )
    return [own, { value: columnar.seconds, of: `read and summed by ${columnar.reader}` }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The limits with `more` seconds of what is to be done as well. */
export function plus(limits: readonly Limit[], more: number, of: string): Limit[] {
  return limits.map((limit) => ({ value: limit.value + more, of: `${limit.of}, ${of}` }))
}
