import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Text of a real data file outside the project (`../shared/data`, gunzipped), or null with a
 * warning: tests on it are skipped if it is absent, and say so.
 */
export function readSharedData(file: string): string | null {
  const full = path.resolve(import.meta.dirname, '../../shared/data', file)
  if (!existsSync(full)) {
    console.warn(`SKIPPED: tests on ../shared/data/${file}, which is not there.`)
    return null
  }
  const bytes = readFileSync(full)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Rows of a plain CSV without quoted commas. */
export function plainCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
}
