import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import type { WeighedRow } from './weigh-row.ts'
import { weighStore } from './weigh-store.ts'
import { WeighedStores } from './weighed-stores.ts'

const database = useDatabase()

describe('weighed rows', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({}) as WeighedRow)
  const counting = (count: number) => {
    let times = 0
    return {
      weigh: async () => {
        times++
        return rows(count)
      },
      times: () => times,
    }
  }

  it('are weighed again only where something that they are made of has changed', async () => {
    const stores = new WeighedStores()
    const { weigh, times } = counting(3)
    const first = await stores.get('a', '1', weigh)
    expect(await stores.get('a', '1', weigh)).toBe(first)
    expect(times()).toBe(1)
    expect(await stores.get('a', '2', weigh)).not.toBe(first)
    expect(await stores.get('b', '2', weigh)).toHaveLength(3)
    expect(times()).toBe(3)
  })

  it('take bounded memory: the store that was asked for longest ago goes first', async () => {
    const stores = new WeighedStores(5)
    const [a, b, large] = [counting(2), counting(2), counting(6)]
    await stores.get('a', '1', a.weigh)
    await stores.get('b', '1', b.weigh)
    await stores.get('a', '1', a.weigh)
    await stores.get('c', '1', counting(2).weigh)
    await stores.get('a', '1', a.weigh)
    await stores.get('large', '1', large.weigh)
    await stores.get('large', '1', large.weigh)
    await stores.get('b', '1', b.weigh)
    expect([a.times(), b.times(), large.times()]).toEqual([1, 2, 2])
  })

  it('follow the price, the cost, the estimate and the limits of a store', async () => {
    const { ctx } = await createPriceStore(database, [
      { sku: 'A', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 300 },
    ])
    const set = (sql: string) => database.adminPool.query(sql, [ctx.companyId])
    const advised = async () => (await weighStore(ctx)).listed.map(({ advised, gain }) => ({ advised, gain }))
    const before = await advised()
    expect(await advised()).toEqual(before)
    const seen = [before]
    for (const sql of [
      'update products set cost = 9 where company_id = $1',
      'update elasticity_estimates set elasticity = -4 where company_id = $1',
      `insert into guard_rails (company_id, product_type, max_step, updated_by) values ($1, '', 0.02, gen_random_uuid())`,
      'update products set price = 20 where company_id = $1',
    ]) {
      await set(sql)
      const now = await advised()
      expect(now).not.toEqual(seen.at(-1))
      seen.push(now)
    }
  })
})
