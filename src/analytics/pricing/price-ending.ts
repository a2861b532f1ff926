/** Last two decimals of an advised price; `none` is every cent. */
export const PRICE_ENDINGS = ['none', '.00', '.50', '.90', '.95', '.99'] as const

export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** Nearest prices with the ending at or below and at or above `price`; positive ones only. */
export function pricesWithEnding(price: number, ending: PriceEnding): number[] {
  const cents = price * 100
  const [every, tail] = ending === 'none' ? [1, 0] : [100, Number(ending) * 100]
  // A hair of tolerance: 19.99 * 100 is 1998.9999999999998.
  const below = Math.floor((cents - tail) / every + 1e-9) * every + tail
  const found = Math.abs(cents - below) < 1e-6 ? [below] : [below, below + every]
  return found.filter((each) => each > 0).map((each) => Math.round(each) / 100)
}

/** The cent at or above `price`, for floors; the one at or below it, for ceilings. */
export function centAtLeast(price: number): number {
  return Math.ceil(price * 100 - 1e-6) / 100
}

export function centAtMost(price: number): number {
  return Math.floor(price * 100 + 1e-6) / 100
}
