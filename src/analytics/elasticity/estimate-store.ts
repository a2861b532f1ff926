import { monthOfDay } from '../stats/calendar.ts'
import type { OrderLineColumns, ProductColumns } from './store-columns.ts'
import type {
  EstimateDiagnostics,
  EstimateOptions,
  ProductEstimate,
  StoreEstimate,
} from './store-estimate.ts'

export const ELASTICITY_METHOD = 'hierarchical-spells-1'

/** Own-price elasticities of a whole store from its order lines; see docs/methods.md. */
export function estimateStore(
  lines: OrderLineColumns,
  products: ProductColumns,
  options: EstimateOptions = {},
): StoreEstimate {
  const units = new Float64Array(products.count)
  const first = new Int32Array(products.count).fill(0x7fffffff)
  let throughDay = options.throughDay ?? Number.NEGATIVE_INFINITY
  if (options.throughDay === undefined) for (const day of lines.day) throughDay = Math.max(throughDay, day)
  for (let line = 0; line < lines.day.length; line++) {
    const product = lines.product[line]!
    if (!(lines.quantity[line]! > 0) || !(lines.total[line]! > 0) || lines.day[line]! > throughDay) continue
    units[product]! += lines.quantity[line]!
    first[product] = Math.min(first[product]!, lines.day[line]!)
  }
  const estimates = Array.from({ length: products.count }, (_, product): ProductEstimate => {
    const sold = units[product]! > 0
    const months = sold ? monthOfDay(throughDay) - monthOfDay(first[product]!) + 1 : 0
    return {
      elasticity: null,
      low: null,
      high: null,
      standardDeviation: null,
      grade: null,
      ownShare: 0,
      months,
      priceLevels: 0,
      units: units[product]!,
      reason: sold ? 'store_not_identified' : 'no_sales',
      hasHistory: sold,
    }
  })
  return {
    methodVersion: ELASTICITY_METHOD,
    diagnostics: emptyDiagnostics(lines.day.length),
    products: estimates,
  }
}

function emptyDiagnostics(linesRead: number): EstimateDiagnostics {
  return {
    grain: 'spells',
    firstDay: null,
    throughDay: null,
    linesRead,
    linesUsed: 0,
    linesCancelled: 0,
    linesReturned: 0,
    linesWithoutValue: 0,
    linesCapped: 0,
    priceSpells: 0,
    cells: 0,
    couponRatios: [],
    couponRate: 0,
    usualDipDays: 0,
    exposureRemoved: 0,
    storeElasticity: null,
    storeElasticityDeviation: null,
    spreadOfTypes: null,
    spreadOfProducts: null,
    dealEffect: null,
    afterDealEffect: null,
    noise: null,
    noiseAtBound: false,
    medianResidualScale: null,
  }
}
