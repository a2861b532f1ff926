import { type GoodsKind, lengthsFor, periodWeeks, proposeGroups, TEST_STEPS, USED_MONTHS } from '#analytics'
import type { Proposal, Proposed, ProposeTask } from './test-task.ts'

const MOST_PRODUCTS = 40
const REVENUE_SHARE = 0.2
const GOODS: GoodsKind = 'usual'

/** Plans the tests that are worth their cost, in a thread. */
export function proposeTask({ beliefs, largestStep, budgetShare }: ProposeTask): Proposed {
  const { products, typeVariances, monthlyProfit, afterDealHigh } = beliefs
  if (products.length === 0) return { proposals: [], reasons: [] }
  const period = periodWeeks(GOODS, afterDealHigh)
  const steps = TEST_STEPS.filter((step) => step <= largestStep + 1e-9)
  const { groups, reasons } = proposeGroups({
    ...{ products, typeVariances, lengths: lengthsFor(period).slice(0, 1), months: USED_MONTHS },
    steps: steps.length > 0 ? steps : [largestStep],
    ...{ most: MOST_PRODUCTS, budget: budgetShare * monthlyProfit, revenueShare: REVENUE_SHARE },
    ...{ inflation: 1, shared: true },
  })
  const proposals = groups.map(({ products: members, step, weeks }): Proposal => {
    return { goods: GOODS, products: members, step, weeks, periodWeeks: period }
  })
  return { proposals, reasons: [...reasons] }
}
