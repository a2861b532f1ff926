import type { DashboardAnswer, EstimationState, StoreFacts } from './types.ts'

export interface OrdersUsed {
  readonly used: number
  /** Orders of the file that contain no counted sale. */
  readonly withoutSale: number
  /** `null` if it is unknown how many were left out. */
  readonly total: number | null
}

/** The orders that the figures are based on. */
export function ordersUsed(store: StoreFacts): OrdersUsed {
  return {
    used: store.orders,
    withoutSale: store.ordersLeftOut ?? 0,
    total: store.ordersLeftOut === null ? null : store.orders + store.ordersLeftOut,
  }
}

export function isEstimating(estimation: EstimationState): boolean {
  return estimation.state === 'queued' || estimation.state === 'running'
}

/**
 * When a running estimate is polled, counted from the first look. Most runs end within seconds, so the first
 * polls are close together; still no minute holds more than four, and the client allows five.
 */
const LOOKS_AT_MS = [6_000, 14_000, 34_000, 62_000] as const
const LATER_LOOKS_EVERY_MS = 20_000

/** The delay before the next poll, by how long the estimate has been watched. */
export function nextLookAfterMs(watchedForMs: number): number {
  const next = LOOKS_AT_MS.find((at) => at > watchedForMs + 1000)
  return next === undefined ? LATER_LOOKS_EVERY_MS : next - watchedForMs
}

export type DashboardContent = 'empty' | 'estimating' | 'no-figures' | 'figures'

/** Which content the Overview shows. */
export function contentOf(answer: DashboardAnswer): DashboardContent {
  if (answer.cards.totalProducts === 0) return 'empty'
  if (answer.cards.withElasticity > 0) return 'figures'
  return isEstimating(answer.estimation) ? 'estimating' : 'no-figures'
}

/** Which message says why no product has a figure. */
export function noFiguresOf({
  store,
  cards,
}: {
  readonly store: Pick<DashboardAnswer['store'], 'orders'>
  readonly cards: Pick<DashboardAnswer['cards'], 'missingReason'>
}): 'noOrders' | 'unclear' | 'text' {
  if (store.orders === 0) return 'noOrders'
  return cards.missingReason === 'prices_unclear' ? 'unclear' : 'text'
}

/** Number of estimates that cannot be believed. */
export function countDoubtful({ positive, noOwnSales }: DashboardAnswer['doubtful']): number {
  return positive + noOwnSales
}

/** Number of believable estimates of products that are sold off or hardly sold. */
export function countNotLeading({ soldOff, notSold, rarelySold }: DashboardAnswer['notLeading']): number {
  return soldOff + notSold + rarelySold
}
