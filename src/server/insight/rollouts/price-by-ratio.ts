import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'

/** Largest share by which a price may leave the exact ratio in order to end like the planned one. */
const NEAR = 0.02

interface Moved {
  readonly plannedFrom: string
  readonly plannedPrice: string
  /** Present price of the variant. */
  readonly live: string
  readonly currency: string
}

/**
 * Price of a variant that moves by the ratio of the planned change, with the decimals of the planned price where that
 * is near enough and moves it the same way; otherwise to the currency's digits. `null`: no ratio is known.
 */
export function priceByRatio({ plannedFrom, plannedPrice, live, currency }: Moved): string | null {
  if (!(Number(plannedFrom) > 0)) return null
  const ratio = Number(plannedPrice) / Number(plannedFrom)
  const exact = Number(live) * ratio
  const digits = currencyDecimals(currency)
  const ending = Number(plannedPrice) % 1
  const alike = Math.round(exact - ending) + ending
  const isNear = digits > 0 && Math.abs(alike / exact - 1) <= NEAR
  const isSameWay = Math.sign(alike - Number(live)) === Math.sign(ratio - 1)
  return fixed(String(isNear && isSameWay ? alike : exact), digits)
}
