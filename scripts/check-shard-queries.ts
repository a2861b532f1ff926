import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { STATEMENTS_FILE, type Statements } from '../test/statements.ts'
import type { CitusCatalog } from './citus-rules.ts'
import { citusExceptions, shardExceptions } from './shard-exceptions.ts'
import { checkStatement, refusalsInText } from './shard-queries.ts'

/**
 * Checks that every statement that the server's tests ran as the application's role states whose rows it means, so
 * that a cluster with each company on one server answers it there. Run after the step `server`, which records them.
 */
if (!existsSync(STATEMENTS_FILE)) {
  console.log('SKIPPED: the step `server` ran on a server that keeps no statements (TEST_DATABASE_URL).')
  process.exit(0)
}
const { tenantTables, texts, columnTypes, mutableFunctions } = JSON.parse(
  readFileSync(STATEMENTS_FILE, 'utf8'),
) as Statements
const tables = new Set(tenantTables)
const catalog: CitusCatalog = {
  tables,
  columnTypes: new Map(Object.entries(columnTypes).map(([name, types]) => [name, new Set(types)])),
  mutableFunctions: new Set(mutableFunctions),
}
const refused: string[] = []
const wrong: string[] = []
const unread: string[] = []
const needed = new Set<string>()
const counts = { fine: 0, excepted: 0 }

for (const text of texts) {
  if (/\bset_config\(/i.test(text))
    wrong.push(`set_config, where a cluster hands on SET LOCAL alone:\n    ${short(text)}`)
  const refusals = refusalsInText(text, catalog)
  const excused = citusExceptions.find(
    ({ pattern, of = /^/ }) => pattern.test(text) && refusals.every((why) => of.test(why)),
  )
  if (refusals.length > 0 && excused) needed.add(excused.why)
  else refused.push(...refusals.map((why) => `${why}:\n    ${short(text)}`))
  const verdict = checkStatement(text, tables)
  if (verdict.kind === 'fine') {
    counts.fine++
    continue
  }
  const exception = shardExceptions.find(({ pattern }) => pattern.test(text))
  if (exception) {
    needed.add(exception.why)
    counts.excepted++
    continue
  }
  if (verdict.kind === 'unbound') wrong.push(`${verdict.tables.join(', ')}:\n    ${short(text)}`)
  else unread.push(`${verdict.why}:\n    ${short(text)}`)
}
console.log(
  `${texts.length} distinct statements: ${counts.fine} say whose rows they mean or touch none, ${counts.excepted} are excepted with a reason.`,
)
report('do not say whose rows they mean', wrong)
report('could not be read by the parser (write them more plainly, or except them with a reason)', unread)
report('are refused by Citus, or answered wrongly', refused)
const idle = [...shardExceptions, ...citusExceptions]
  .filter(({ why }) => !needed.has(why))
  .map(({ why }) => why)
report('are excepted that nobody runs any more', idle)
process.exitCode = refused.length + wrong.length + unread.length + idle.length > 0 ? 1 : 0

function report(what: string, lines: readonly string[]): void {
  if (lines.length > 0) console.error(`${lines.length} statements ${what}:\n  ${lines.join('\n  ')}`)
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const limit = process.argv.includes('--whole') ? line.length : 300
  return line.slice(0, limit)
}
