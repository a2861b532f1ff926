import { type ElasticityColour, elasticityColour } from '#analytics'
import { barDomain } from '#web/ui/charts/bars-geometry.ts'
import { cutName } from '#web/ui/charts/label-fit.ts'
import type { DashboardAnswer, RankedProduct } from './types.ts'

/** Specification, section 9: 8 bars, a top-20 list, names cut at 20, 25 or 40 characters depending on place. */
const BAR_COUNT = 8
const TOP_COUNT = 20
export const NAME_LIMITS = { bar: 20, sentence: 25, table: 40 } as const

export interface BarView {
  readonly id: number
  readonly fullName: string
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly colour: ElasticityColour
}

/** The products with the largest absolute elasticity, strongest first. */
export function toBars(products: readonly RankedProduct[]): readonly BarView[] {
  return [...products]
    .sort((a, b) => Math.abs(b.elasticity) - Math.abs(a.elasticity))
    .slice(0, BAR_COUNT)
    .map((product) => ({
      id: product.productId,
      fullName: product.title,
      label: cutName(product.title, NAME_LIMITS.bar),
      value: product.elasticity,
      low: product.low,
      high: product.high,
      colour: elasticityColour(product.elasticity),
    }))
}

export interface TopRow {
  readonly id: number
  readonly rank: number
  readonly fullName: string
  readonly name: string
  readonly sku: string
  readonly elasticity: number
  readonly low: number
  readonly high: number
  readonly colour: ElasticityColour
  readonly grade: RankedProduct['grade']
  /** 0…1 */
  readonly ownShare: number
  readonly months: number
  readonly units: number
  /** A positive own-price elasticity is nearly always confounding or noise; a note next to the figure says so. */
  readonly implausible: boolean
}

/** The highest elasticities, in descending order. */
export function toTopRows(products: readonly RankedProduct[]): readonly TopRow[] {
  return [...products]
    .sort((a, b) => b.elasticity - a.elasticity)
    .slice(0, TOP_COUNT)
    .map((product, index) => ({
      id: product.productId,
      rank: index + 1,
      fullName: product.title,
      name: cutName(product.title, NAME_LIMITS.table),
      sku: product.sku,
      elasticity: product.elasticity,
      low: product.low,
      high: product.high,
      colour: elasticityColour(product.elasticity),
      grade: product.grade,
      ownShare: product.ownShare,
      months: product.months,
      units: product.units,
      implausible: isImplausible(product.elasticity),
    }))
}

/** One axis for the interval bars of a whole table. */
export function intervalAxis(rows: readonly TopRow[]): readonly [number, number] {
  return barDomain(rows.map((row) => ({ ...row, label: row.name, value: row.elasticity })))
}

export function isImplausible(elasticity: number | null): boolean {
  return elasticity !== null && elasticity > 0
}

/** The product in the address, else the strongest bar, else the first product with history. */
export function chosenProductId(wanted: number | undefined, answer: DashboardAnswer): number | null {
  return wanted ?? toBars(answer.bars)[0]?.id ?? answer.firstWithHistory[0]?.productId ?? null
}
