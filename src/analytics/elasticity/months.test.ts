import { expect, it } from 'vitest'
import { questionOf, scenarioStore } from '../../../bench/accuracy/scenario.ts'
import { columnsOf } from '../../../bench/accuracy/store-columns.ts'
import { estimateStore } from './estimate-store.ts'

/** Generated stores know the truth; their bulk orders and coupons mix prices in the totals of a month. */
function scoreMonths(difficulty: 'wholesale' | 'clean', refinements: { upperPrices: boolean }) {
  const store = scenarioStore(difficulty, 77, 200)
  const { lines, products } = columnsOf(store)
  const { products: estimates, diagnostics } = estimateStore(lines, products, {
    grain: 'months',
    throughDay: store.endDay - 1,
    refinements,
  })
  const told = estimates.flatMap((estimate, product) => {
    const truth = questionOf(store, product).elasticity
    const { elasticity, low, high } = estimate
    if (elasticity === null || low === null || high === null) return []
    return [{ error: elasticity - truth, isCovered: low <= truth && truth <= high }]
  })
  return {
    priceOfTotals: diagnostics.priceOfTotals,
    rmse: Math.sqrt(told.reduce((sum, { error }) => sum + error * error, 0) / told.length),
    coverage: told.filter(({ isCovered }) => isCovered).length / told.length,
  }
}

it('is not led astray by totals that mix bulk orders with the rest, and its interval is honest', () => {
  const { rmse, coverage, priceOfTotals } = scoreMonths('wholesale', { upperPrices: true })
  expect(priceOfTotals).toBe('upper')
  expect(rmse).toBeLessThan(1.2)
  expect(coverage).toBeGreaterThan(0.8)
  // What bulk orders do otherwise: the figure is theirs, not the customers'.
  expect(scoreMonths('wholesale', { upperPrices: false }).rmse).toBeGreaterThan(3)
})

it('leaves unit values alone where only prices move', () => {
  expect(scoreMonths('clean', { upperPrices: true })).toEqual(scoreMonths('clean', { upperPrices: false }))
})
