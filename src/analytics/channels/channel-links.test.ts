import { describe, expect, it } from 'vitest'
import { ChannelLinks, isFollowing } from './channel-links.ts'
import { SalesByProduct } from './product-sales.ts'

const [MAIN, TRADE] = [0, 1]
const PRODUCTS = 12
const DAYS = 392

interface Line {
  readonly product: number
  readonly day: number
  readonly quantity: number
  readonly price: number
  readonly channel: number
}

/** The list price of a product rises by a tenth on a day of its own; one week in nine is a promotion. */
const listPrice = (product: number, day: number) => (10 + product) * (day >= 100 + 17 * product ? 1.1 : 1)
const shopPrice = (product: number, day: number) =>
  listPrice(product, day) * (Math.floor(day / 7 + product) % 9 === 0 ? 0.8 : 1)

function linesWith(tradePrice: (product: number, day: number) => number): Line[] {
  return Array.from({ length: PRODUCTS }, (_, product) =>
    Array.from({ length: DAYS }, (_, day): Line[] => [
      { product, day, quantity: 1, price: shopPrice(product, day), channel: MAIN },
      ...(day % 3 === 0
        ? [{ product, day, quantity: 6, price: tradePrice(product, day), channel: TRADE }]
        : []),
    ]).flat(),
  ).flat()
}

function linksOf(lines: readonly Line[]): ChannelLinks {
  const columns = {
    product: Int32Array.from(lines, (line) => line.product),
    day: Int32Array.from(lines, (line) => line.day),
    quantity: Int32Array.from(lines, (line) => line.quantity),
    total: Float64Array.from(lines, (line) => line.quantity * line.price),
    channel: Uint8Array.from(lines, (line) => line.channel),
  }
  const links = new ChannelLinks(DAYS - 1)
  links.add(columns, new SalesByProduct(columns, PRODUCTS))
  return links
}

describe('a trade price', () => {
  it('follows the list price, promotions aside', () => {
    const links = linksOf(linesWith((product, day) => listPrice(product, day) / 2))
    expect(isFollowing(links.followingOf(TRADE))).toBe(true)
    const [first] = links.products
    // Two units a day on average (six every third day), one in the shop.
    expect(first).toMatchObject({ product: 0, channel: TRADE, price: expect.closeTo(5.5, 6) })
    expect(first?.mainPrice).toBeCloseTo(11, 6)
    expect(first?.priceShare).toBeCloseTo(0.5, 6)
    expect(first?.unitsPerMain).toBeCloseTo(2, 1)
  })

  it('does not follow where it has changes of its own', () => {
    const links = linksOf(linesWith((product, day) => 5 + product + (day >= 300 - 15 * product ? 1 : 0)))
    expect(isFollowing(links.followingOf(TRADE))).toBe(false)
  })

  it('does not follow where it stays as it is', () => {
    expect(isFollowing(linksOf(linesWith((product) => 5 + product)).followingOf(TRADE))).toBe(false)
  })

  it('tells nothing where no price ever moved', () => {
    const lines = linesWith(() => 5).map((line) => ({ ...line, price: line.channel === MAIN ? 10 : 5 }))
    expect(isFollowing(linksOf(lines).followingOf(TRADE))).toBeNull()
  })
})
