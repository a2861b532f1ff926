import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { basisSql } from './analysis/basis.ts'
import { readEuCountry } from './analysis/eu-country.ts'
import { budgetOf } from './get-scenarios.ts'

const database = useDatabase()

/** Five sales of 100 into Italy in January 2024; in 2026 nothing is sold any more, and one is taken back. */
async function storeWithLateReturn() {
  const store = await createTestStore(database)
  const day = (n: number) => `2024-01-0${n}`
  await store.addLines([
    ...[1, 2, 3, 4, 5].map((n) => ({ sku: 'A', day: day(n), quantity: 1, total: '100', country: 'IT' })),
    { sku: 'A', day: '2026-03-01', quantity: -1, total: '-20' },
  ])
  return store
}

describe('a day on which something was only taken back is not the last day of sales', () => {
  it('for the budget: the revenue is that of the quarter in which something was sold', async () => {
    const { ctx } = await storeWithLateReturn()
    const budget = await ctx.inTenant((tx) =>
      budgetOf(tx, { companyId: ctx.companyId, findings: null }, undefined),
    )
    // 2% of 5 × 100 less the 20 that were paid back since.
    expect(budget).toEqual({ value: 10, source: 'share_of_revenue' })
  })

  it('for the country: the year of deliveries ends with the last sale', async () => {
    const { ctx } = await storeWithLateReturn()
    expect(await ctx.inTenant(({ client }) => readEuCountry(client, ctx.companyId))).toBe('IT')
  })

  it('for the country: of several countries of the Union the one with the most lines counts', async () => {
    const { ctx, addLines } = await createTestStore(database)
    const line = { sku: 'P1', day: '2026-06-01', quantity: 1, total: '10.00' }
    await addLines(
      ['Spain', 'Italy', 'Italy', 'Germany'].map((country, at) => ({ ...line, country, order: `${at}` })),
    )
    const read = await ctx.inTenant(({ client }) => readEuCountry(client, ctx.companyId))
    expect(read).toBe('Italy')
  })

  it('for the state of an analysis: a promotion that starts after the last sale does not date it', async () => {
    const { ctx } = await storeWithLateReturn()
    const basis = () =>
      ctx.inTenant(async ({ client }) => {
        const { rows } = await client.query<{ basis: string }>(basisSql, [ctx.companyId])
        return rows[0]?.basis
      })
    const enter = (startsOn: string, endsOn: string) =>
      database.adminPool.query(
        `insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
         values ($1, gen_random_uuid(), 'Sale', 'price_cut', $2, $3, 'planned', 'manual', $4)`,
        [ctx.companyId, startsOn, endsOn, ctx.userId],
      )
    const before = await basis()
    await enter('2025-06-01', '2025-06-08')
    expect(await basis()).toBe(before)
    await enter('2024-01-03', '2024-01-05')
    expect(await basis()).not.toBe(before)
  })
})
