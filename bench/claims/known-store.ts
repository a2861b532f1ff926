import { isoDateOfDay } from '#analytics'
import type { PriceAction, TrueOutcome } from '#sample-store'
import type { DrawnStore } from './kinds.ts'

/** Default period of a month: the next 30 days. */
export const MONTH_DAYS = 30
/** Largest distance, as a log ratio, at which a price counts as a channel's price. */
const SAME_PRICE = 0.1
const CENTS = 100

/** A drawn store with the functions that the judges need; money in units of the currency. */
export interface KnownStore extends DrawnStore {
  /** Index of a product by its code. */
  readonly place: ReadonlyMap<string, number>
  /** Price changes that follow if the owner sets the price `to` for a product whose price is shown as `from`. */
  actionsOf(product: number, from: number, to: number): PriceAction[]
  /** Change of profit and revenue by these actions, by default over the next month. */
  changeBy(actions: readonly PriceAction[], days?: number): Change
  readonly month: TrueOutcome
  groupOf(product: number): string
}

export interface Change {
  readonly profit: number
  readonly revenue: number
  /** Profit and revenue of one product over its channels. */
  ofProduct(product: number): { readonly profit: number; readonly revenue: number }
}

export function knownStore(drawn: DrawnStore): KnownStore {
  const { store, truth } = drawn
  const from = store.endDay
  const month = truth.outcome([], from, from + MONTH_DAYS)
  return {
    ...drawn,
    place: new Map(store.products.map(({ sku }, product) => [sku, product])),
    actionsOf: (product, today, to) => actionsOf(drawn, product, today, to),
    changeBy: (actions, days = MONTH_DAYS) => {
      const before = days === MONTH_DAYS ? month : truth.outcome([], from, from + days)
      const after = truth.outcome(actions, from, from + days)
      return {
        profit: (after.profit - before.profit) / CENTS,
        revenue: (after.revenue - before.revenue) / CENTS,
        ofProduct: (product) => ({
          profit: (after.productProfit[product]! - before.productProfit[product]!) / CENTS,
          revenue: (after.productRevenue[product]! - before.productRevenue[product]!) / CENTS,
        }),
      }
    },
    month,
    groupOf: (product) => groupOf(drawn, product),
  }
}

/** Moves the channel with the nearest price to the new price; if none is near, moves all by the same share. */
function actionsOf({ store, truth }: DrawnStore, product: number, today: number, to: number): PriceAction[] {
  const prices = truth.channels.map((_, channel) => truth.listPrice(product, channel))
  const distances = prices.map((cents) =>
    cents === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log((CENTS * today) / cents)),
  )
  const nearest = distances.indexOf(Math.min(...distances))
  const act = (channel: number, priceCents: number): PriceAction => ({
    ...{ product, channel, priceCents, isDeal: false },
    ...{ fromDay: store.endDay, toDay: Number.POSITIVE_INFINITY },
  })
  if (distances[nearest]! <= SAME_PRICE) return [act(nearest, Math.round(CENTS * to))]
  return prices.flatMap((cents, channel) =>
    cents === null ? [] : [act(channel, Math.round((cents * to) / today))],
  )
}

/** Returns what makes a product hard: the first reason that applies. */
function groupOf({ store, truth, files }: DrawnStore, product: number): string {
  const { state, season } = truth.lives[product]!
  if (state !== 'sells') return state.replace('_', ' ')
  if (season !== null) {
    const date = isoDateOfDay(store.endDay + 15)
    const ofYear = store.endDay + 15 - Date.UTC(Number(date.slice(0, 4)), 0, 1) / 86_400_000
    return season.log[Math.min(365, ofYear)]! > 0 ? 'in season' : 'out of season'
  }
  if (truth.listPrice(product, 1) !== null) return 'two prices'
  return files.costs === 'none' ? 'no cost' : 'plain'
}
