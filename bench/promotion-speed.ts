import {
  estimateMix,
  estimateStore,
  forecastProduct,
  type PromotionCandidate,
  planPromotions,
  type SalesSeries,
} from '#analytics'
import { generateSampleStore } from '#sample-store'
import { measureStore } from '#server/insight/promotions/analysis/measure-store'
import { columnsOf } from './accuracy/store-columns.ts'

/** Time of the promotion screen's models on a large store, next to their goals. */
export function benchPromotionSpeed(): string[][] {
  return [['what', 'ms', 'goal'], uplift(), forecast(), mix(), plans()]
}

function timed<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const start = performance.now()
  const value = run()
  return { value, ms: performance.now() - start }
}

function uplift(): string[] {
  const store = generateSampleStore({ seed: 61, endDay: 20_777, productCount: 10_000, months: 24 })
  const { lines, products } = columnsOf(store)
  const estimate = estimateStore(lines, products)
  const catalogue = { productIds: Array.from(store.products.keys()), types: [], products, lines }
  const partners = Array.from({ length: 5000 }, (_, k) => ({
    product: (k * 7) % 10_000,
    partner: (k * 13 + 1) % 10_000,
    rate: 0.1,
  }))
  const { value, ms } = timed(() =>
    measureStore(catalogue, estimate, { calendar: [], priceLog: undefined, partners }),
  )
  const what = `detection and uplift: 10,000 products × 24 months, ${lines.day.length} lines, ${value.promotions.length} promotions`
  return [what, ms.toFixed(0), '< 10,000']
}

/** Forecasts from 104 weeks of one product and of 12 others whose errors are pooled with its own. */
function forecast(): string[] {
  const series = (seed: number): SalesSeries => ({
    units: Float64Array.from(
      { length: 104 },
      (_, t) => 20 + 8 * Math.sin(t / 8) + ((t * 7 + seed * 13) % 11),
    ),
    price: new Float64Array(104).fill(20),
    onSale: new Float64Array(104).fill(1),
  })
  const others = Array.from({ length: 12 }, (_, k) => series(k + 1).units)
  const times = Array.from({ length: 40 }, () => {
    const question = {
      grain: 'week',
      own: series(0),
      others,
      newPrice: 16,
      elasticity: -2,
      deviation: 0.3,
    } as const
    return timed(() => forecastProduct(question)).ms
  }).sort((a, b) => a - b)
  return ['forecast answer, model only, p95 of 40', times[37]!.toFixed(0), '< 150 with the database']
}

function mix(): string[] {
  const weeks = 208
  const wave = (c: number) =>
    Float64Array.from({ length: weeks }, (_, t) =>
      Math.max(0, 3000 + 2500 * Math.sin(t / (3 + c)) + ((t * 31 * (c + 1)) % 900)),
    )
  const spend = Array.from({ length: 5 }, (_, c) => wave(c))
  const target = Float64Array.from(
    { length: weeks },
    (_, t) => 1e5 + spend.reduce((sum, s) => sum + 1.4 * s[t]!, 0) + ((t * 97) % 7000),
  )
  return [
    'marketing mix, 208 weeks × 5 channels',
    timed(() => estimateMix({ target, spend })).ms.toFixed(0),
    '< 5,000',
  ]
}

function plans(): string[] {
  const candidates = Array.from(
    { length: 10_000 },
    (_, k): PromotionCandidate => ({
      price: 20 + (k % 50),
      cost: 8 + (k % 17),
      unitsPerDay: 0.2 + (k % 13) / 5,
      elasticity: -1.2 - (k % 29) / 10,
      deviation: 0.4,
      dealEffect: 0.15,
      afterDealEffect: -0.1,
      cannibalShare: 0.05,
      channelCost: 0,
    }),
  )
  const slots = Array.from({ length: 6 }, (_, k) => ({ startDay: 7 * k }))
  const { ms } = timed(() => planPromotions(candidates, { days: 14, budget: 50_000, slots }))
  return ['three plans, 10,000 products × 5 depths × 6 weeks', ms.toFixed(0), '–']
}
