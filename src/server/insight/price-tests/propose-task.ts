import {
  type GoodsKind,
  lengthsFor,
  periodWeeks,
  promiseTest,
  proposeGroups,
  TEST_STEPS,
  testPricesOf,
} from '#analytics'
import { type Proposal, type Proposed, type ProposeTask, USED_MONTHS } from './test-task.ts'

const MOST_PRODUCTS = 40
const REVENUE_SHARE = 0.2
const GOODS: GoodsKind = 'usual'

/** Plans the tests that are worth their cost, in a thread. */
export function proposeTask({ beliefs, largestStep, budgetShare }: ProposeTask): Proposed {
  const { products, typeVariances, monthlyProfit } = beliefs
  if (products.length === 0) return { proposals: [], reasons: [] }
  const period = periodWeeks(GOODS)
  const steps = TEST_STEPS.filter((step) => step <= largestStep + 1e-9)
  const { groups, reasons } = proposeGroups({
    ...{ products, typeVariances, lengths: lengthsFor(period).slice(0, 1), months: USED_MONTHS },
    steps: steps.length > 0 ? steps : [largestStep],
    ...{ most: MOST_PRODUCTS, budget: budgetShare * monthlyProfit, revenueShare: REVENUE_SHARE },
    ...{ inflation: 1, shared: true },
  })
  const proposals = groups.flatMap(({ products: members, step, weeks }): Proposal[] => {
    const tested = new Map(
      members.flatMap((at) => {
        const product = products[at]!
        const prices = testPricesOf(product, typeVariances, { step, form: product.form })
        const { price } = product.money
        return prices === null ? [] : [[at, { low: prices.low / price, high: prices.high / price }] as const]
      }),
    )
    const promise = promiseTest({ products, typeVariances, tested, weeks, months: USED_MONTHS, inflation: 1 })
    return [{ goods: GOODS, products: [...tested.keys()], step, weeks, periodWeeks: period, promise }]
  })
  return { proposals, reasons: [...reasons] }
}
