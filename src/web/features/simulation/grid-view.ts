import { type ElasticityBand, type ElasticityColour, elasticityBand, elasticityColour } from '#analytics'
import type { PricedProduct, SalesSummary, Summary } from './types.ts'

/** Specification, section 9: 12 products per page. */
export const PAGE_SIZE = 12
const PAGES_PER_BLOCK = 16
/** Products per answer; the server returns at most 200. */
export const BLOCK_SIZE = PAGE_SIZE * PAGES_PER_BLOCK

/** Finds the block that holds a page of the grid, and the index of the page's first product in that block. */
export function placeOfPage(page: number): { readonly block: number; readonly from: number } {
  const index = page - 1
  return { block: Math.floor(index / PAGES_PER_BLOCK) + 1, from: (index % PAGES_PER_BLOCK) * PAGE_SIZE }
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

export interface CardView {
  readonly id: number
  readonly title: string
  readonly imageSrc: string | null
  /** Today's price, the same as on all screens. */
  readonly price: number | null
  /** The average sold price if today's price is unknown. */
  readonly soldPrice: number | null
  /** `absent`: its elasticity could not be loaded. */
  readonly badge: BadgeView | 'loading' | 'absent'
}

export interface BadgeView {
  readonly band: ElasticityBand
  readonly elasticity: number | null
  /** Colour name of the threshold; `null` without a figure. */
  readonly colour: ElasticityColour | null
}

export function toBadge(elasticity: number | null): BadgeView {
  return {
    band: elasticityBand(elasticity),
    elasticity,
    colour: elasticity === null ? null : elasticityColour(elasticity),
  }
}

interface PerProductAnswers {
  readonly summaries: readonly Summary[]
  readonly sold: readonly SalesSummary[]
  /** The state of products without a summary. */
  readonly missing: 'loading' | 'absent'
}

/** The products of one page with their badges. */
export function toCards(
  products: readonly PricedProduct[],
  { summaries, sold, missing }: PerProductAnswers,
): readonly CardView[] {
  const found = new Map(summaries.map((summary) => [summary.productId, summary]))
  const soldAt = new Map(sold.map((summary) => [summary.productId, summary.averagePrice]))
  return products.map((product) => {
    const summary = found.get(product.id)
    return {
      id: product.id,
      title: product.title,
      imageSrc: product.image?.src ?? null,
      price: toNumber(product.todaysPrice),
      soldPrice: product.todaysPrice === null ? toNumber(soldAt.get(product.id) ?? null) : null,
      badge: summary ? toBadge(summary.elasticity) : missing,
    }
  })
}

function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}

/**
 * The first product of the page that can be simulated, else of all that were fetched with it, else the first one,
 * whose details say why it cannot. `null` while the elasticities load, and without products.
 */
export function firstToTry(page: readonly CardView[], fetched: readonly CardView[]): number | null {
  if (page.some(({ badge }) => badge === 'loading')) return null
  const canBeTried = ({ price, badge }: CardView) =>
    price !== null && typeof badge === 'object' && badge.elasticity !== null
  return (page.find(canBeTried) ?? fetched.find(canBeTried) ?? page[0])?.id ?? null
}

/** The part of a loaded list that the automatic choice needs. */
export interface LoadedList {
  readonly search: string
  readonly total: number
  readonly firstId: number | null
}

/**
 * The product that the screen chooses automatically: the only match of a search, or the first one if the
 * address names none. `null`: keep the choice.
 */
export function ownChoice(list: LoadedList, chosenId: number | undefined): number | null {
  if (list.firstId === null) return null
  const isOnlyMatch = list.search !== '' && list.total === 1
  if (isOnlyMatch) return chosenId === list.firstId ? null : list.firstId
  return chosenId === undefined ? list.firstId : null
}

/** The cell that a key moves to in a grid of `columns` columns, or `null` for other keys. Stops at the edges. */
export function cellAfterKey(
  key: string,
  at: number,
  grid: { readonly count: number; readonly columns: number },
): number | null {
  if (grid.count === 0) return null
  const inside = (index: number) => (index < 0 || index >= grid.count ? at : index)
  switch (key) {
    case 'ArrowRight':
      return inside(at + 1)
    case 'ArrowLeft':
      return inside(at - 1)
    case 'ArrowDown':
      return inside(at + grid.columns)
    case 'ArrowUp':
      return inside(at - grid.columns)
    case 'Home':
      return 0
    case 'End':
      return grid.count - 1
    default:
      return null
  }
}
