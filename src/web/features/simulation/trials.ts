import { decimalsOf } from '#web/lib/format/numbers.ts'

/** A price that is tried for one product in a comparison. */
export interface Trial {
  readonly productId: number
  readonly price: number
}

/** More products than that are a plan, not a comparison. */
export const MOST_TRIALS = 12

/** `17:9.99,23:12` → two trials; invalid parts and repeated products are left out. */
export function parseTrials(text: string): Trial[] {
  const trials = new Map<number, Trial>()
  for (const part of text.split(',')) {
    const [id, amount] = part.split(':').map(Number)
    if (!Number.isSafeInteger(id) || !(id! > 0) || !Number.isFinite(amount) || !(amount! > 0)) continue
    if (trials.size < MOST_TRIALS && !trials.has(id!)) trials.set(id!, { productId: id!, price: amount! })
  }
  return [...trials.values()]
}

export function formatTrials(trials: readonly Trial[]): string {
  return trials.map(({ productId, price }) => `${productId}:${price}`).join(',')
}

/** Replaces the trial of this product or appends it; unchanged if the comparison is full. */
export function withTrial(trials: readonly Trial[], trial: Trial): Trial[] {
  const isKnown = trials.some(({ productId }) => productId === trial.productId)
  if (isKnown) return trials.map((each) => (each.productId === trial.productId ? trial : each))
  return trials.length < MOST_TRIALS ? [...trials, trial] : [...trials]
}

export function withoutTrial(trials: readonly Trial[], productId: number): Trial[] {
  return trials.filter((trial) => trial.productId !== productId)
}

/** An amount in the server's format, with its own digits: cents, and up to four decimals. */
export function amountText(price: number): string {
  return price.toFixed(Math.min(4, Math.max(2, decimalsOf(price))))
}
