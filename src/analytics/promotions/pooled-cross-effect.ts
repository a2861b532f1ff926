import type { CleanStore } from '../elasticity/lines/clean-lines.ts'
import type { DemandNoise } from './difference-in-differences.ts'
import { type WeeklyPanel, weeklyPanel } from './weekly-panel.ts'

/** Effect on a product when the prices of the rest of its type change: one number per type. */
export interface CrossEffect {
  /** d ln units / d ln (price index of the type's other products): posterior mean and deviation. */
  readonly mean: number
  readonly deviation: number
  /**
   * Estimate from the data alone; `null` if the type's prices hardly changed or it has fewer than 3 products that
   * sell.
   */
  readonly estimate: number | null
  readonly error: number | null
}

/** Auer and Papies 2020, 7,264 published cross elasticities: median 0.10. The spread is a judgement. */
const priorMean = 0.1
const priorDeviation = 0.15
const fewestUnits = 10
const fewestProducts = 3
/** Weeks per block whose common level is removed per type, so that seasons do not look like price effects. */
const blockWeeks = 4

/**
 * Pairs of products cannot be separated in one store's orders (standard errors of 1.6 and more for true effects of
 * 0.2, measured), so one effect per type is estimated: residuals of mu = rate x days x exp(e x) x store-week x
 * type-block on z = sales-weighted mean ln price of the type's other products, weights 1 / (phi/mu + variance),
 * errors clustered by week; then shrunk to 0.10 +- 0.15.
 */
export function pooledCrossEffects(
  store: CleanStore,
  type: Int32Array,
  typeCount: number,
  elasticity: Float64Array,
  noise: DemandNoise,
): CrossEffect[] {
  const panel = weeklyPanel(store)
  const expected = expectedUnits(panel, type, typeCount, elasticity)
  const members = Array.from({ length: typeCount }, (): number[] => [])
  for (let i = 0; i < type.length; i++) if (panel.total[i]! >= fewestUnits) members[type[i]!]!.push(i)
  return members.map((products) => estimateType(panel, expected, products, noise))
}

/** Share of a promotion's added units that the type's other products lose: effect / |own elasticity|, at most a half. */
export function cannibalShare(crossEffect: number, elasticity: number): number {
  return Math.min(0.5, Math.max(0, crossEffect) / Math.max(0.2, Math.abs(elasticity)))
}

/** Expected units per cell; levels by product, store-week and type-block are fitted alternately to their totals. */
function expectedUnits(
  panel: WeeklyPanel,
  type: Int32Array,
  typeCount: number,
  elasticity: Float64Array,
): Float64Array {
  const { weeks } = panel
  const expected = new Float64Array(panel.units.length)
  for (let i = 0; i < type.length; i++) {
    for (let w = 0; w < weeks; w++) {
      const cell = i * weeks + w
      expected[cell] = panel.days[cell]! * Math.exp(elasticity[i]! * panel.logPrice[cell]!)
    }
  }
  const blocks = Math.ceil(weeks / blockWeeks)
  const groups = [
    { count: type.length, of: (i: number) => i, pseudo: 0 },
    { count: weeks, of: (_: number, w: number) => w, pseudo: 5 },
    {
      count: typeCount * blocks,
      of: (i: number, w: number) => type[i]! * blocks + Math.floor(w / blockWeeks),
      pseudo: 5,
    },
  ]
  for (let round = 0; round < 4; round++)
    for (const group of groups) fitTotals(panel, expected, type.length, group)
  return expected
}

function fitTotals(
  panel: WeeklyPanel,
  expected: Float64Array,
  productCount: number,
  group: { count: number; of: (product: number, week: number) => number; pseudo: number },
): void {
  const { weeks } = panel
  const sold = new Float64Array(group.count).fill(group.pseudo)
  const fitted = new Float64Array(group.count).fill(group.pseudo)
  for (let i = 0; i < productCount; i++) {
    for (let w = 0; w < weeks; w++) {
      sold[group.of(i, w)]! += panel.units[i * weeks + w]!
      fitted[group.of(i, w)]! += expected[i * weeks + w]!
    }
  }
  for (let i = 0; i < productCount; i++) {
    for (let w = 0; w < weeks; w++) {
      const g = group.of(i, w)
      if (fitted[g]! > 0) expected[i * weeks + w]! *= sold[g]! / fitted[g]!
    }
  }
}

function estimateType(
  panel: WeeklyPanel,
  expected: Float64Array,
  products: readonly number[],
  noise: DemandNoise,
): CrossEffect {
  const unknown = { mean: priorMean, deviation: priorDeviation, estimate: null, error: null }
  if (products.length < fewestProducts) return unknown
  const { weeks } = panel
  const index = othersIndex(panel, products)
  let curvature = 0
  let slope = 0
  let squares = 0
  for (let block = 0; block * blockWeeks < weeks; block++) {
    for (let w = block * blockWeeks; w < Math.min(weeks, (block + 1) * blockWeeks); w++) {
      let weekSlope = 0
      products.forEach((i, k) => {
        const cell = i * weeks + w
        const mu = expected[cell]!
        if (panel.days[cell] === 0 || mu <= 0) return
        const z = index[k]![w]! - blockMean(index[k]!, block, weeks)
        const weight = 1 / (noise.poisson / mu + noise.multiplicative)
        weekSlope += weight * z * (panel.units[cell]! / mu - 1)
        curvature += weight * z * z
      })
      slope += weekSlope
      squares += weekSlope ** 2
    }
  }
  // An error above 10 adds no information to a prior of 0.15.
  if (curvature < 0.01) return unknown
  const estimate = slope / curvature
  const error = Math.sqrt(Math.max(squares, curvature) / curvature ** 2)
  const precision = 1 / priorDeviation ** 2 + 1 / error ** 2
  const mean = (priorMean / priorDeviation ** 2 + estimate / error ** 2) / precision
  return { mean, deviation: 1 / Math.sqrt(precision), estimate, error }
}

/** Per member: sales-weighted mean ln price of the others, by week. */
function othersIndex(panel: WeeklyPanel, products: readonly number[]): Float64Array[] {
  const { weeks } = panel
  const sum = new Float64Array(weeks)
  const weight = new Float64Array(weeks)
  const visit = (i: number, sign: number, s: Float64Array, v: Float64Array) => {
    for (let w = 0; w < weeks; w++) {
      if (panel.days[i * weeks + w] === 0) continue
      s[w]! += sign * panel.total[i]! * panel.logPrice[i * weeks + w]!
      v[w]! += sign * panel.total[i]!
    }
  }
  for (const i of products) visit(i, 1, sum, weight)
  return products.map((i) => {
    const s = sum.slice()
    const v = weight.slice()
    visit(i, -1, s, v)
    return s.map((value, w) => (v[w]! > 0 ? value / v[w]! : 0))
  })
}

function blockMean(index: Float64Array, block: number, weeks: number): number {
  const end = Math.min(weeks, (block + 1) * blockWeeks)
  let sum = 0
  for (let w = block * blockWeeks; w < end; w++) sum += index[w]!
  return sum / (end - block * blockWeeks)
}
