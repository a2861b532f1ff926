import {
  type BasketPartner,
  type CrossEffect,
  cannibalShare,
  countedShare,
  findPromotions,
  type HaloEffect,
  measureAll,
  type PriceLogColumns,
  type ProfitWaterfall,
  placingElasticity,
  pooledCrossEffects,
  profitWaterfall,
  type RefundRates,
  refundRates,
  type StoreUplift,
  type Uplift,
  type UpliftBasis,
} from '#analytics'
import type { StoreData } from '../../estimation/read-store.ts'
import { haloPerUnit, knownPrices } from './halo-per-unit.ts'
import { type CalendarEntry, joinCalendar, type MarkedPromotion } from './read-calendar.ts'

export interface MeasuredPromotion {
  readonly promotion: MarkedPromotion
  readonly soldUnits: number
  readonly uplift: Uplift | null
  readonly waterfall: ProfitWaterfall | null
}

export interface MeasuredStore {
  readonly promotions: readonly MeasuredPromotion[]
  readonly calibration: StoreUplift['calibration'] | null
  readonly crossEffects: readonly CrossEffect[]
  readonly refunds: RefundRates
  readonly halo: HaloEffect | null
}

/** Finds the store's promotions, merges those of the calendar, and measures the effect of each. */
export function measureStore(
  { lines, products }: StoreData,
  basis: UpliftBasis,
  known: {
    readonly calendar: readonly CalendarEntry[]
    readonly priceLog: PriceLogColumns | undefined
    /** `null`: the baskets have not been mined yet. */
    readonly partners: readonly BasketPartner[] | null
  },
): MeasuredStore {
  const refunds = refundRates(lines, products.count)
  const elasticity = placingElasticity(basis)
  const history = findPromotions(lines, products, elasticity, known.priceLog)
  if (history === null) return { promotions: [], calibration: null, crossEffects: [], refunds, halo: null }
  const promotions = joinCalendar(history, known.calendar)
  const measured = measureAll({ ...history, promotions }, products, basis, 1, known.partners ?? [])
  const { halo } = measured
  const price = knownPrices(products, lines)
  const haloOf = haloPerUnit({ price, cost: products.cost }, known.partners, countedShare(halo))
  const { noise } = basis.diagnostics
  const crossEffects = pooledCrossEffects(history.store, products.type, products.typeCount, elasticity, {
    poisson: noise?.poisson ?? 1.3,
    multiplicative: noise ? noise.cell + noise.week : 0.1,
  })
  const { days } = history.store
  return {
    promotions: measured.promotions.map(({ uplift }, at) => {
      const promotion = promotions[at]!
      const { product } = promotion
      const cross = crossEffects[products.type[product]!]!.mean
      return {
        promotion,
        uplift,
        soldUnits: unitsBetween(days, promotion),
        waterfall:
          uplift &&
          waterfallOf(promotion, uplift, {
            cost: products.cost[product]!,
            refundRate: refunds.products[product]!,
            crossShare: cannibalShare(cross, elasticity[product]!),
            haloPerUnit: haloOf(product),
          }),
      }
    }),
    calibration: measured.calibration,
    crossEffects,
    refunds,
    halo,
  }
}

function waterfallOf(
  { regularPrice, price }: MarkedPromotion,
  uplift: Uplift,
  known: {
    readonly cost: number
    readonly refundRate: number
    readonly crossShare: number
    readonly haloPerUnit: number | null
  },
): ProfitWaterfall {
  const { expectedUnits, addedUnits, low, high, broughtForwardUnits } = uplift
  return profitWaterfall({
    regularPrice,
    price,
    cost: known.cost > 0 ? known.cost : null,
    expectedUnits,
    addedUnits,
    addedLow: low,
    addedHigh: high,
    broughtForwardUnits,
    crossShare: known.crossShare,
    halo: known.haloPerUnit === null ? null : known.haloPerUnit * addedUnits,
    refundRate: known.refundRate,
  })
}

interface ProductDays {
  readonly start: Int32Array
  readonly day: Int32Array
  readonly units: Float32Array
}

function unitsBetween(days: ProductDays, { product, startDay, endDay }: MarkedPromotion): number {
  let units = 0
  for (let k = days.start[product]!; k < days.start[product + 1]!; k++)
    if (days.day[k]! >= startDay && days.day[k]! < endDay) units += days.units[k]!
  return units
}
