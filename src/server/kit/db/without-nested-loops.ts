import type { Queryable } from './queryable.ts'

/**
 * Disables nested loops in a transaction that joins all rows of a company. Right after a store's first import the
 * planner's statistics expect one row and choose nested loops: 20,000 products took half a minute.
 */
export async function withoutNestedLoops<T>(client: Queryable, run: () => Promise<T>): Promise<T> {
  await client.query('set local enable_nestloop = off')
  const result = await run()
  await client.query('set local enable_nestloop = on')
  return result
}
