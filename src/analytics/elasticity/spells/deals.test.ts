import { expect, it } from 'vitest'
import { markDeals, unmarkTests } from './deals.ts'
import { PriceRuns } from './price-runs.ts'
import { arrangeEvents } from './product-events.ts'

it('takes a fortnight at a lower price for a deal, unless a price test ran', () => {
  const spells = new PriceRuns(5)
  for (const [at, price] of [20, 18, 20, 18, 20].entries()) {
    spells.price[at] = price
    spells.start[at] = 14 * at
    spells.end[at] = 14 * (at + 1)
  }
  spells.count = 5
  const deal = new Uint8Array(5)
  markDeals(spells, 20, deal)
  expect([...deal]).toEqual([0, 1, 0, 1, 0])
  const tests = { product: Int32Array.of(0), fromDay: Int32Array.of(42), toDay: Int32Array.of(70) }
  unmarkTests(spells, deal, arrangeEvents({ tests }, 1, 0, 70), 0)
  expect([...deal]).toEqual([0, 1, 0, 0, 0])
})
