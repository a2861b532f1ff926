import type { SourceFile } from './source-files.ts'

const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from|copy)\s+(?:only\s+)?([a-z][a-z_]+)\b/gi
const DRIZZLE_WRITE = /\.(?:insert|update|delete)\((\w+)\)/g
/** A table named by a variable, which the check of writers cannot see. */
const VARIABLE_WRITE = /\b(?:insert\s+into|update|delete\s+from|copy)\s+(?:only\s+)?["']?\$\{/i
/** Rooms that move whole rows of any table, and `day-facts`, whose four tables have one form. */
const ANY_TABLE = ['kit', 'kept-rows', 'deletions', 'retention', 'day-facts']
const TABLE = /export const (\w+) = pgTable\(\s*'([a-z_]+)'/g

/** Returns `sales` for `src/server/store/sales/…`, `kit` for all of it, `top` for the files above the layers. */
function capabilityOf(file: string): string {
  if (file.startsWith('src/server/kit/')) return 'kit'
  return /^src\/server\/(?:accounts|store|insight|whole)\/([^/]+)\//.exec(file)?.[1] ?? 'top'
}

/** Returns the capabilities that write into each table of the schema, from SQL texts and drizzle's functions. */
function writersOfTables(files: readonly SourceFile[]): Map<string, Set<string>> {
  const tableOf = new Map<string, string>()
  for (const { path, text } of files)
    if (path.includes('/db/schema/'))
      for (const [, name, table] of text.matchAll(TABLE)) tableOf.set(name!, table!)
  const tables = new Set(tableOf.values())
  const writers = new Map<string, Set<string>>()
  const add = (table: string | undefined, file: string) => {
    if (table === undefined || !tables.has(table)) return
    writers.set(table, (writers.get(table) ?? new Set()).add(capabilityOf(file)))
  }
  for (const { path, text } of files) {
    for (const [, table] of text.matchAll(SQL_WRITE)) add(table!.toLowerCase(), path)
    for (const [, name] of text.matchAll(DRIZZLE_WRITE)) add(tableOf.get(name!), path)
  }
  return writers
}

export type WritersOfTables = Readonly<Record<string, readonly string[]>>

/** Returns the exceptions still needed: tables with two or more writers, with those listed. */
export function neededWriters(files: readonly SourceFile[], exceptions: WritersOfTables): WritersOfTables {
  const writers = writersOfTables(files)
  return Object.fromEntries(
    Object.entries(exceptions)
      .filter(([table]) => (writers.get(table)?.size ?? 0) > 1)
      .map(([table, allowed]) => [table, allowed.filter((writer) => writers.get(table)!.has(writer))]),
  )
}

/** Returns faults of statements that name their table by a variable, outside of the rooms that may. */
export function faultsOfVariableTables(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => !ANY_TABLE.includes(capabilityOf(path)) && VARIABLE_WRITE.test(text))
    .map(({ path }) => `${path} writes into a table named by a variable: call the verb of its one writer.`)
}

/**
 * Returns faults of the tables: those that several capabilities write into, apart from the writers that the
 * exceptions name.
 */
export function faultsOfTables(files: readonly SourceFile[], exceptions: WritersOfTables): string[] {
  return [...writersOfTables(files)].flatMap(([table, found]) => {
    const extra = [...found].filter((writer) => !exceptions[table]?.includes(writer))
    if (found.size < 2 || extra.length === 0) return []
    return [`${table} is written by ${[...found].sort().join(', ')}: call the verb of its one writer.`]
  })
}
