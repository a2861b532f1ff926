import type { ClientBase } from 'pg'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { withKeyLookups } from './with-key-lookups.ts'

const database = useDatabase()

/** The statement of a batch of a second file: `wanted` is the batch. */
const explainSql = `
  explain select wanted.line_id from wanted
  join order_lines line on line.company_id = $1 and line.line_id = wanted.line_id
  where line.import_id is distinct from $1`

async function planOf(client: ClientBase, companyId: string): Promise<string> {
  const { rows } = await client.query(explainSql, [companyId])
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

it('finds a batch in a store without statistics by its key, and leaves the planner as it was', async () => {
  const { companyId } = await database.createCompany()
  await database.db.inTenant(companyId, async ({ client }) => {
    await client.query(
      "insert into products (company_id, sku, title, source) values ($1, 'A', 'A', 'manual') returning product_id",
      [companyId],
    )
    await client.query(
      `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
       select company_id, gen_random_uuid(), product_id, n::text, now(), current_date, 1, 1
       from products, generate_series(1, 20000) n where company_id = $1`,
      [companyId],
    )
    await client.query(
      'create temporary table wanted on commit drop as select line_id from order_lines where company_id = $1 limit 2000',
      [companyId],
    )
    const byKey = /Nested Loop[\s\S]*order_lines_company_id_line_id_pk/
    expect(await planOf(client, companyId)).not.toMatch(byKey)
    expect(await withKeyLookups(client, () => planOf(client, companyId))).toMatch(byKey)
    expect(await planOf(client, companyId)).not.toMatch(byKey)
  })
})
