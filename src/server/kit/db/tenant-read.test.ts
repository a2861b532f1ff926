import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { companies } from './schema/companies.ts'

const database = useDatabase()

/** Without `where`, so that row-level security alone decides. */
const own = { name: 'own', text: 'select "company_id" from "companies"', values: [] } as const
const named = (companyId: string) => ({
  name: 'named',
  text: 'select name from companies where company_id = $1',
  values: [companyId],
})

describe('readInTenant', () => {
  it('line 5: keeps 20 tenants apart over 4 connections in 1,000 reads between 200 transactions', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 20 }, (_, index) => database.createCompany(`Tenant ${index}`)),
    )
    const seen = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const { companyId } = tenants[(index * 7) % tenants.length]!
        if (index % 5 === 0)
          await database.db.inTenant(companyId, (tx) =>
            tx.select({ companyId: companies.companyId }).from(companies),
          )
        const rows = await database.db.readInTenant<{ company_id: string }>(companyId, own)
        return rows.length === 1 && rows[0]?.company_id === companyId
      }),
    )
    expect(seen.filter((apart) => !apart)).toHaveLength(0)
    expect(database.db.pool.totalCount).toBeLessThanOrEqual(4)
  })

  it('line 4: finds nothing of another company, and leaves no tenant behind on the connection', async () => {
    const ours = await database.createCompany('Ours')
    const theirs = await database.createCompany('Theirs')
    expect(await database.db.readInTenant(ours.companyId, named(theirs.companyId))).toEqual([])
    expect(await database.db.readInTenant(ours.companyId, named(ours.companyId))).toEqual([{ name: 'Ours' }])
    const { rows } = await database.db.pool.query('select from companies')
    expect(rows).toHaveLength(0)
  })

  it('writes nothing', async () => {
    const { companyId } = await database.createCompany('Before')
    const statement = {
      name: 'write',
      text: "update companies set name = 'After' where company_id = $1",
      values: [companyId],
    }
    await expect(database.db.readInTenant(companyId, statement)).rejects.toMatchObject({ code: '25006' })
    expect(await database.db.readInTenant(companyId, named(companyId))).toEqual([{ name: 'Before' }])
  })

  it('fails with the error of the server, before and after the statement was prepared, and goes on', async () => {
    const { companyId } = await database.createCompany('Shop')
    const divide = (by: number) => ({ name: 'divide', text: 'select 12 / $1::int as part', values: [by] })
    await expect(database.db.readInTenant(companyId, divide(0))).rejects.toMatchObject({ code: '22012' })
    expect(await database.db.readInTenant(companyId, divide(4))).toEqual([{ part: 3 }])
    await expect(database.db.readInTenant(companyId, divide(0))).rejects.toMatchObject({ code: '22012' })
    const unknown = { name: 'unknown', text: 'select nothing_of_that_name', values: [] }
    await expect(database.db.readInTenant(companyId, unknown)).rejects.toMatchObject({ code: '42703' })
    expect(await database.db.readInTenant(companyId, divide(6))).toEqual([{ part: 2 }])
    expect(database.db.pool.idleCount).toBe(database.db.pool.totalCount)
  })

  it('reads values as any other query does', async () => {
    const { companyId } = await database.createCompany('Shop')
    const text = `select $1::text as word, null::text as nothing, 7 as whole, true as yes, 1.50::numeric as money,
      '{"a":[1]}'::jsonb as record, $2::timestamptz as moment, date '2026-01-31'::text as day`
    const values = ['ä;\'"\n', new Date('2026-02-03T04:05:06.789Z')]
    const expected = await database.db.inTenant(companyId, ({ client }) => client.query(text, values))
    const read = () => database.db.readInTenant(companyId, { name: 'values', text, values })
    expect(await read()).toEqual(expected.rows)
    expect(await read()).toEqual(expected.rows)
  })

  it('waits for a server that has ended its connections', async () => {
    const { companyId } = await database.createCompany('Shop')
    await database.db.readInTenant(companyId, named(companyId))
    await database.adminPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(await database.db.readInTenant(companyId, named(companyId))).toEqual([{ name: 'Shop' }])
  })

  it('takes no connection for what cannot be asked', async () => {
    const { companyId } = await database.createCompany('Shop')
    const total = database.db.pool.totalCount
    await expect(database.db.readInTenant("x'; drop table users; --", own)).rejects.toThrow('UUID')
    const odd = { name: 'odd', text: 'select $1', values: [{ not: 'plain' }] }
    await expect(database.db.readInTenant(companyId, odd)).rejects.toThrow('plain values')
    expect(database.db.pool.totalCount).toBe(total)
    expect(database.db.pool.idleCount).toBe(total)
  })
})
