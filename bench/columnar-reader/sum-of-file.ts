import { existsSync } from 'node:fs'

/** What is used of `@duckdb/node-api`: types and linter must pass where it is not installed. */
interface DuckDb {
  version(): string
  readonly DuckDBInstance: { create(path: string): Promise<DuckDbInstance> }
}

interface DuckDbInstance {
  connect(): Promise<{
    runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
    closeSync(): void
  }>
  closeSync(): void
}

export const INSTALL = 'npm ci --prefix bench/columnar-reader'

const PACKAGE = '@duckdb/node-api'
const RUNS = 3

/**
 * Lets DuckDB multiply two numeric columns of a CSV file with a header and sum the products: the sum, and the seconds of the
 * fastest of three runs. `null` where DuckDB is not installed. Columns are counted from 0.
 */
export async function columnarSumOfFile(
  file: string,
  header: readonly string[],
  [first, second]: readonly [number, number],
): Promise<{ sum: number; seconds: number; reader: string } | null> {
  if (!existsSync(new URL(`node_modules/${PACKAGE}`, import.meta.url))) return null
  const { DuckDBInstance, version } = (await import(PACKAGE)) as DuckDb
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const number = (column: number) => `cast("${header[column]!.replaceAll('"', '""')}" as double)`
    const sql = `select sum(${number(first)} * ${number(second)})
      from read_csv('${file.replaceAll("'", "''")}', header = true, all_varchar = true)`
    let sum = Number.NaN
    let seconds = Number.POSITIVE_INFINITY
    for (let run = 0; run < RUNS; run++) {
      const startedAt = performance.now()
      const result = await connection.runAndReadAll(sql)
      seconds = Math.min(seconds, (performance.now() - startedAt) / 1000)
      sum = Number(result.getRows()[0]?.[0])
    }
    return { sum, seconds, reader: `DuckDB ${version()}` }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
