import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { auditWordings, browserCalls } from '#contract/browser/derive'

/**
 * Writes the browser's part of the calls, `src/contract/browser/*-calls.ts`; a test there fails if it is out of date.
 */
const { first, later } = browserCalls()
write('first-calls', 'FIRST_CALLS', 'Calls of the first screen: their addresses travel with it.', first)
write('later-calls', 'LATER_CALLS', 'All other calls: fetched when a screen needs one of them.', later)
write(
  'audited-calls',
  'AUDITED_CALLS',
  'Calls of the audit log, each with the name of its words.',
  auditWordings(),
)
execFileSync('npx', ['biome', 'format', '--write', 'src/contract/browser'], {
  cwd: path.resolve(import.meta.dirname, '..'),
})

function write(file: string, name: string, comment: string, table: Readonly<Record<string, unknown>>): void {
  const lines = Object.entries(table).map(([call, value]) => `  ${call}: ${literal(value)},\n`)
  const type = file === 'audited-calls' ? '' : ' satisfies Readonly<Record<string, CallAddress>>'
  const text = `${type && "import type { CallAddress } from './address.ts'\n\n"}/** ${comment} Written by scripts/write-browser-calls.ts. */
export const ${name} = {
${lines.join('')}} as const${type}
`
  writeFileSync(path.resolve(import.meta.dirname, '../src/contract/browser', `${file}.ts`), text)
}

function literal(value: unknown): string {
  if (typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : String(value)
  return `{ ${Object.entries(value as object)
    .map(([key, inner]) => `${key}: ${literal(inner)}`)
    .join(', ')} }`
}
