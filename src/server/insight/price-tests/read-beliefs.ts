import { hardLimits, type StoreErrors, type UntestedReason, unitCost } from '#analytics'
import { roundAmount } from '#contract/round-amount'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readConfirmed } from '../price-rounds/ladder-rows.ts'
import { type AdviceRow, readSoldRows } from '../recommendations/advice-rows.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { afterDealHigh, plannedProduct, typeVariance } from '../recommendations/planned-product.ts'
import {
  type PricingSetting,
  readPricingSetting,
  readStoreErrors,
} from '../recommendations/pricing-setting.ts'
import { readObstacles } from './obstacles.ts'
import { readTestSettings } from './settings.ts'
import type { Beliefs, BelievedProduct } from './test-task.ts'

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
  const products = rows.flatMap((row): BelievedProduct[] => {
    const made = believed(row, { store, rails, errors })
    if (made === null) return []
    const obstacle = excludedTypes.includes(row.productType ?? '')
      ? ('type_excluded' as const)
      : (obstacles.get(Number(row.productId)) ?? made.obstacle)
    return [{ ...made, type: numbers.get(row.productType)!, obstacle }]
  })
  return {
    products,
    typeVariances: types.map((type) => typeVariance(errors, type)),
    monthlyProfit: products.reduce(
      (sum, { money }) => sum + money.monthlyUnits * Math.max(0, money.price - money.cost),
      0,
    ),
    afterDealHigh: afterDealHigh(store),
    ladders: (await readConfirmed(tx, companyId)).map(({ steps }) => steps),
  }
}

interface Known {
  readonly store: PricingSetting
  readonly rails: GuardRailTable
  readonly errors: StoreErrors
}

type Made = Omit<BelievedProduct, 'type'>

function believed(row: AdviceRow, { store, rails, errors }: Known): Made | null {
  const price = Number(row.price)
  const limits = rails.of(row.productType)
  const planned = plannedProduct(row, { store, rails: limits, errors })
  if (planned === null) return null
  const cost = unitCost(price, row.cost === null ? null : Number(row.cost), limits.assumedMargin)
  const { floor } = hardLimits({ cost, rails: limits, step: store.step })
  return {
    ...{ productId: Number(row.productId), title: row.title, productType: row.productType },
    price: roundAmount(price, store.currency),
    ...planned,
    unitCost: cost?.amount ?? price,
    floor: floor?.price ?? 0,
    recentLow: Number(row.lowestPrice ?? price),
    recentHigh: Number(row.highestPrice ?? price),
    form: { ending: limits.ending, step: store.step, learned: store.endings },
    obstacle: obstacleOf(row, cost !== null, planned.weeklyUnits),
  }
}

function obstacleOf(row: AdviceRow, hasCost: boolean, weeklyUnits: number): UntestedReason | null {
  if (row.elasticity === null) return 'no_estimate'
  if (!hasCost) return 'no_margin'
  if (
    weeklyUnits < LEAST_WEEKLY_UNITS ||
    row.demandState === 'discontinued' ||
    row.demandState === 'not_offered'
  )
    return 'few_sales'
  return null
}
