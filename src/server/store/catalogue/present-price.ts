import { shopPrice } from '../../kit/formats/shop-price.ts'

/** Writes an amount as a shop does, to the cent or as precise as it was given; `null` stays `null`. */
export function asPrice(amount: number | string | null): string | null {
  if (amount === null) return null
  return shopPrice(typeof amount === 'number' ? amount.toFixed(4) : amount)
}
