import { hardLimits, type PlannedProduct, type UntestedReason, unitCost, WEEKS_A_MONTH } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type AdviceRow, readSoldRows } from '../recommendations/advice-rows.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import {
  type PricingSetting,
  readPricingSetting,
  readStoreErrors,
} from '../recommendations/pricing-setting.ts'
import { readObstacles } from './obstacles.ts'
import { readTestSettings } from './settings.ts'
import type { Beliefs, BelievedProduct } from './test-task.ts'

/** Noise of a week where no estimate has measured it. */
const USUAL_NOISE = { poisson: 1.5, relative: 0.09 } as const
/** Units a week below which a product teaches nothing even in a group. */
const LEAST_WEEKLY_UNITS = 0.25

/** Reads what is believed of every sold product, and what forbids to test it: the basis of proposals and tests. */
export async function readBeliefs(ctx: TenantContext, tx: TenantTransaction): Promise<Beliefs> {
  const { companyId } = ctx
  const rows = await readSoldRows(tx, companyId, null)
  const store = await readPricingSetting(tx, companyId)
  const errors = await readStoreErrors(tx, companyId, store)
  const rails = await readGuardRails(tx, companyId)
  const obstacles = await readObstacles(ctx, tx)
  const { excludedTypes } = await readTestSettings(tx, companyId)
  const types = [...new Set(rows.map(({ productType }) => productType))]
  const numbers = new Map(types.map((type, number) => [type, number]))
  const tau = errors.productSpread ** 2
  const noise = store.diagnostics?.noise
  const weekNoise = noise ? { poisson: noise.poisson, relative: noise.cell + noise.week } : USUAL_NOISE
  const products = rows.flatMap((row): BelievedProduct[] => {
    const made = believed(row, { store, rails, tau })
    if (made === null) return []
    const obstacle = excludedTypes.includes(row.productType ?? '')
      ? ('type_excluded' as const)
      : (obstacles.get(Number(row.productId)) ?? made.obstacle)
    return [{ ...made, type: numbers.get(row.productType)!, noise: weekNoise, obstacle }]
  })
  return {
    products,
    typeVariances: types.map(
      (type) =>
        1 / (1 / (errors.typeSpread ** 2 + errors.storeDeviation ** 2) + errors.evidenceOfType(type) / tau),
    ),
    monthlyProfit: products.reduce(
      (sum, { money }) => sum + money.monthlyUnits * Math.max(0, money.price - money.cost),
      0,
    ),
  }
}

interface Known {
  readonly store: PricingSetting
  readonly rails: GuardRailTable
  readonly tau: number
}

type Made = Omit<BelievedProduct, 'type' | 'noise'>

function believed(row: AdviceRow, { store, rails, tau }: Known): Made | null {
  const price = Number(row.price)
  if (!(price > 0)) return null
  const limits = rails.of(row.productType)
  const cost = unitCost(price, row.cost === null ? null : Number(row.cost), limits.assumedMargin)
  const { floor, ceiling } = hardLimits({ cost, rails: limits, step: store.step })
  const monthlyUnits = row.monthlyUnits ?? 0
  const ownShare = Math.min(1, Math.max(0, row.ownShare ?? 0))
  const money: PlannedProduct['money'] = {
    ...{ price, cost: cost?.amount ?? price, monthlyUnits },
    lowest: Math.min(1, Math.max(1 - limits.maxStep, (floor?.price ?? 0) / price)),
    highest: Math.max(1, Math.min(1 + limits.maxStep, (ceiling?.price ?? Number.POSITIVE_INFINITY) / price)),
  }
  return {
    ...{ productId: Number(row.productId), title: row.title, productType: row.productType },
    price: price.toFixed(2),
    mean: Math.min(row.elasticity ?? -2, -0.05),
    ownVariance: tau * (1 - ownShare),
    typeWeight: 1 - ownShare,
    money,
    weeklyUnits: monthlyUnits / WEEKS_A_MONTH,
    floor: floor?.price ?? 0,
    recentLow: Number(row.lowestPrice ?? price),
    recentHigh: Number(row.highestPrice ?? price),
    form: { ending: limits.ending, step: store.step, learned: store.endings },
    obstacle: obstacleOf(row, cost !== null, monthlyUnits),
  }
}

function obstacleOf(row: AdviceRow, hasCost: boolean, monthlyUnits: number): UntestedReason | null {
  if (row.elasticity === null) return 'no_estimate'
  if (!hasCost) return 'no_margin'
  if (
    monthlyUnits / WEEKS_A_MONTH < LEAST_WEEKLY_UNITS ||
    row.demandState === 'discontinued' ||
    row.demandState === 'not_offered'
  )
    return 'few_sales'
  return null
}
