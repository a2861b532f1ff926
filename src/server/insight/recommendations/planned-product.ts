import {
  DEAL_DEVIATIONS,
  dealBelief,
  hardLimits,
  type LearnedEndings,
  lengthsFor,
  NORMAL_95,
  type PlannedProduct,
  periodWeeks,
  planTests,
  type StoreErrors,
  TEST_STEPS,
  USED_MONTHS,
  unitCost,
  WEEKS_A_MONTH,
} from '#analytics'
import type { AdviceRow, StoreSetting } from './advice-rows.ts'
import type { GuardRailTable } from './guard-rail-rows.ts'
import { unitOf } from './unit-money-columns.ts'

/** Noise of a week where no estimate has measured it. */
const USUAL_NOISE = { poisson: 1.5, relative: 0.09 } as const

export interface PlannedSetting {
  readonly store: Pick<StoreSetting, 'diagnostics' | 'largestTestStep'> & {
    readonly step: number
    readonly endings: LearnedEndings
  }
  readonly rails: ReturnType<GuardRailTable['of']>
  readonly errors: StoreErrors
}

/**
 * What a plan of tests reads of one product; `null` without a price. Money is what customers pay for the units that they
 * keep, as in advice: of units · kept · (price · paid - cost) the share paid is counted in the units, so that a known cost
 * weighs 1 / paid against the list price.
 */
export function plannedProduct(
  row: AdviceRow,
  { store, rails, errors }: PlannedSetting,
): Omit<PlannedProduct, 'type' | 'obstacle'> | null {
  const price = Number(row.price)
  if (!(price > 0)) return null
  const cost = unitCost(price, row.cost === null ? null : Number(row.cost), rails.assumedMargin)
  const { floor, ceiling } = hardLimits({ cost, rails, step: store.step })
  const { paid, kept } = unitOf(row)
  const monthly = (weekUnits: number | null) => (weekUnits ?? 0) * WEEKS_A_MONTH * paid * kept
  const ownShare = Math.min(1, Math.max(0, row.ownShare ?? 0))
  const noise = store.diagnostics?.noise
  return {
    mean: Math.min(row.elasticity ?? -2, -0.05),
    ownVariance: errors.productSpread ** 2 * (1 - ownShare),
    typeWeight: 1 - ownShare,
    money: {
      ...{ price, monthlyUnits: monthly(row.testWeekUnits) },
      cost: cost === null ? price : cost.isAssumed ? cost.amount : cost.amount / paid,
      lowest: Math.min(1, Math.max(1 - rails.maxStep, (floor?.price ?? 0) / price)),
      highest: Math.max(1, Math.min(1 + rails.maxStep, (ceiling?.price ?? Number.POSITIVE_INFINITY) / price)),
    },
    weeklyUnits: row.testWeekUnits ?? 0,
    laterUnits: monthly(row.laterWeekUnits),
    noise: noise ? { poisson: noise.poisson, relative: noise.cell + noise.week } : USUAL_NOISE,
  }
}

/** Upper end of the 90 % interval of the effect after the store's deals; `null`: they have shown none. */
export function afterDealHigh({ diagnostics }: Pick<StoreSetting, 'diagnostics'>): number | null {
  const found = diagnostics?.afterDealEffect ?? null
  if (found === null) return null
  const { after } = dealBelief({ effect: diagnostics?.dealEffect ?? null, after: found })
  return after + NORMAL_95 * DEAL_DEVIATIONS.after.shared
}

/** Variance of the error of a type's mean elasticity. */
export function typeVariance(errors: StoreErrors, type: string | null): number {
  const { typeSpread, storeDeviation, productSpread, evidenceOfType } = errors
  return 1 / (1 / (typeSpread ** 2 + storeDeviation ** 2) + evidenceOfType(type) / productSpread ** 2)
}

/**
 * True if a test of this product alone is worth more than it costs, by the planner of price tests. Where it is false,
 * only a test of a group could pay, because what one product teaches counts for others of its type.
 */
export function paysToTest(row: AdviceRow, setting: PlannedSetting): boolean {
  const product = plannedProduct(row, setting)
  if (product === null) return false
  const { largestTestStep } = setting.store
  const steps = TEST_STEPS.filter((step) => step <= largestTestStep + 1e-9)
  const plan = planTests({
    products: [{ ...product, type: 0, obstacle: null }],
    typeVariances: [typeVariance(setting.errors, row.productType)],
    lengths: lengthsFor(periodWeeks('usual', afterDealHigh(setting.store))).slice(0, 1),
    steps: steps.length > 0 ? steps : [largestTestStep],
    months: USED_MONTHS,
    ...{ most: 1, budget: Number.POSITIVE_INFINITY, revenueShare: 1 },
    ...{ inflation: 1, shared: false },
  })
  return plan.chosen.length > 0
}
