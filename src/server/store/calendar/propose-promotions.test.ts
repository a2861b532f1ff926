import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { decidePromotions } from './decide-promotions.ts'
import { type FoundCut, groupProposals } from './group-proposals.ts'
import { listPromotions } from './list-promotions.ts'
import { proposePromotions } from './propose-promotions.ts'

const database = useDatabase()
let store: TestStore

const skus = ['A', 'B', 'C', 'D', 'E']

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addProducts(skus.map((sku) => ({ sku, title: `Product ${sku}` })))
})

/** What an analysis would have found. */
async function found(
  sku: string,
  startsOn: string,
  endsOn: string,
  more: { confidence?: number; units?: number } = {},
) {
  const { confidence = 0.95, units = 10 } = more
  await database.adminPool.query(
    `insert into promotion_uplifts (company_id, product_id, starts_on, ends_on, price, regular_price, sold_units, confidence)
     values ($1, $2, $3, $4, 8, 10, $5, $6)`,
    [store.ctx.companyId, await store.productId(sku), startsOn, endsOn, units, confidence],
  )
}
const list = async (status: 'proposed' | 'rejected' = 'proposed') =>
  (await listPromotions({ ctx: store.ctx, input: { status } })).promotions

describe('promotions found in the sales', () => {
  it('are proposed once, those of the same days together, and never again once rejected', async () => {
    await found('A', '2026-03-01', '2026-03-08', { units: 30 })
    await found('B', '2026-03-02', '2026-03-08', { confidence: 0.4 })
    await found('C', '2026-05-10', '2026-05-20')
    await found('D', '2026-04-01', '2026-04-10', { confidence: 0.5 })
    await found('E', '2023-01-01', '2023-01-09')
    expect(await proposePromotions({ ctx: store.ctx })).toBe(2)
    const proposals = await list()
    expect(
      proposals.map(({ name, startsOn, endsOn, depth, source, products }) => ({
        ...{ name, startsOn, endsOn, depth, source, of: products.map(({ title }) => title) },
      })),
    ).toEqual([
      {
        ...{
          name: '−20% · Product C',
          startsOn: '2026-05-10',
          endsOn: '2026-05-20',
          depth: 0.2,
          source: 'detected',
        },
        of: ['Product C'],
      },
      {
        ...{ name: '−20% · Product A +1', startsOn: '2026-03-01', endsOn: '2026-03-08', depth: 0.2 },
        ...{ source: 'detected', of: ['Product A', 'Product B'] },
      },
    ])
    expect(await proposePromotions({ ctx: store.ctx })).toBe(0)
    const ids = proposals.map(({ promotionId }) => promotionId)
    await decidePromotions({ ctx: store.ctx, input: { decision: 'reject', promotionIds: ids } })
    expect(await proposePromotions({ ctx: store.ctx })).toBe(0)
    // A later analysis sees the cut begin a day later: it is the same one.
    await database.adminPool.query('delete from promotion_uplifts where company_id = $1', [
      store.ctx.companyId,
    ])
    await found('A', '2026-03-03', '2026-03-09')
    await found('A', '2026-05-01', '2026-05-09')
    expect(await proposePromotions({ ctx: store.ctx })).toBe(1)
    expect((await list()).map(({ startsOn }) => startsOn)).toEqual(['2026-05-01'])
    expect(await list('rejected')).toHaveLength(2)
  })

  it('are proposed a week after their end, because single orders at the old price come earlier', async () => {
    const shop = await createTestStore(database)
    const cutUntil = async (sku: string, endsOn: string) =>
      database.adminPool.query(
        `insert into promotion_uplifts (company_id, product_id, starts_on, ends_on, price, regular_price, sold_units, confidence)
         values ($1, $2, '2011-11-20', $3, 0.79, 2.49, 30, 0.95)`,
        [shop.ctx.companyId, await shop.productId(sku), endsOn],
      )
    await shop.addLines([{ sku: 'BOX', day: '2011-12-09', quantity: 1, total: '0.79' }])
    await shop.addProducts([{ sku: 'RIBBON' }])
    await cutUntil('BOX', '2011-12-08')
    await cutUntil('RIBBON', '2011-12-02')
    expect(await proposePromotions({ ctx: shop.ctx })).toBe(1)
    const { promotions } = await listPromotions({ ctx: shop.ctx, input: { status: 'proposed' } })
    expect(promotions.map(({ endsOn }) => endsOn)).toEqual(['2011-12-02'])
  })

  it('are named in the owner’s language where the analysis runs for nobody', async () => {
    await database.adminPool.query(
      `insert into user_settings (company_id, user_id, regional) values ($1, $2, '{"language": "de-DE"}')`,
      [store.ctx.companyId, store.ctx.userId],
    )
    await found('E', '2026-06-01', '2026-06-08')
    const userId = '00000000-0000-0000-0000-000000000000'
    expect(await proposePromotions({ ctx: { ...store.ctx, userId } })).toBe(1)
    expect((await list()).map(({ name }) => name)).toContain('−20\u00a0% · Product E')
  })

  it('of another store are not proposed here', async () => {
    const other = await createTestStore(database)
    expect(await proposePromotions({ ctx: other.ctx })).toBe(0)
  })
})

describe('cuts of the same days', () => {
  const cut = (
    productId: number,
    startDay: number,
    endDay: number,
    more: Partial<FoundCut> = {},
  ): FoundCut => ({
    ...{ productId, title: `P${productId}`, startDay, endDay, depth: 0.1, units: 5, confidence: 0.3 },
    ...more,
  })

  it('are one proposal when three products have them, whatever each shows by itself', () => {
    const groups = groupProposals([cut(1, 10, 20), cut(2, 11, 21), cut(3, 12, 19), cut(4, 15, 20)])
    expect(groups.map(({ startDay, endDay, cuts }) => [startDay, endDay, cuts.length])).toEqual([[10, 21, 3]])
  })

  it('take the depth of what sold, and no product twice', () => {
    const sure = { confidence: 0.9 }
    const groups = groupProposals([
      cut(1, 10, 20, { ...sure, units: 30, depth: 0.3 }),
      cut(2, 10, 20, { units: 10, depth: 0.1 }),
      cut(1, 12, 21, sure),
    ])
    expect(groups.map(({ cuts }) => cuts.map(({ productId }) => productId))).toEqual([[1, 2], [1]])
    expect(groups[0]?.depth).toBeCloseTo(0.25)
  })
})
