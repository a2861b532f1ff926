import { describe, expect, it } from 'vitest'
import { AT_MAIN, AT_OTHER, NEITHER } from './levels.ts'
import { SalesByProduct } from './product-sales.ts'
import { relabelLines, voteOfOthers } from './relabel-lines.ts'

/** Sales of one product: day, price, what the line's order says, and the level that the price alone gave. */
function relabelled(sales: readonly (readonly [number, number, number, number])[]): number[] {
  const column = (of: (sale: (typeof sales)[number]) => number) => Int32Array.from(sales, of)
  const lines = {
    product: column(() => 0),
    day: column(([day]) => day),
    quantity: column(([, price]) => Math.sign(price)),
    total: Float64Array.from(sales, ([, price]) => price),
  }
  const level = Int8Array.from(sales, ([, , , given]) => given)
  const channel = new Uint8Array(sales.length)
  relabelLines(lines, new SalesByProduct(lines, 1), { channel, level }, (line) => sales[line]![2])
  return Array.from(level)
}

const times = <Item>(count: number, item: (k: number) => Item) =>
  Array.from({ length: count }, (_, k) => item(k))

describe('the levels of lines, corrected by their orders', () => {
  it('a price that only orders of the trade pay is the trade’s, in lines whose order says nothing, too', () => {
    const trade = times(6, (k) => [k, 35, k < 4 ? AT_OTHER : NEITHER, AT_MAIN] as const)
    const retail = times(6, (k) => [k, 50, k < 4 ? AT_MAIN : NEITHER, AT_OTHER] as const)
    const levels = relabelled([...trade, ...retail])
    expect(levels).toEqual([...trade.map(() => AT_OTHER), ...retail.map(() => AT_MAIN)])
  })

  it('the same price is the trade’s in one year and a promotion in the next', () => {
    const first = times(6, (k) => [k, 35, AT_OTHER, NEITHER] as const)
    const later = times(6, (k) => [400 + k, 35, AT_MAIN, NEITHER] as const)
    expect(relabelled([...first, ...later])).toEqual([
      ...first.map(() => AT_OTHER),
      ...later.map(() => AT_MAIN),
    ])
  })

  it('a price that both pay is neither’s', () => {
    const both = times(8, (k) => [k, 35, k % 2 === 0 ? AT_OTHER : AT_MAIN, AT_OTHER] as const)
    expect(relabelled(both)).toEqual(both.map(() => NEITHER))
  })

  it('a return is that of the last sale at its price', () => {
    const trade = times(4, (k) => [k, 35, AT_OTHER, AT_MAIN] as const)
    const retail = times(4, (k) => [k, 50, AT_MAIN, AT_MAIN] as const)
    expect(relabelled([...trade, ...retail, [9, -35, NEITHER, AT_MAIN]]).at(-1)).toBe(AT_OTHER)
  })

  it('one level alone, or too few votes, correct nothing', () => {
    expect(relabelled(times(9, (k) => [k, 50, AT_MAIN, AT_OTHER] as const))).toEqual(times(9, () => AT_OTHER))
    const few = [
      ...times(3, (k) => [k, 50, AT_MAIN, NEITHER] as const),
      ...times(3, (k) => [k, 35, AT_OTHER, NEITHER] as const),
    ]
    const lonely = relabelled([...few, [2000, 20, NEITHER, AT_OTHER]])
    expect(lonely.at(-1)).toBe(AT_OTHER)
  })

  it('an order says what two thirds of its other lines say', () => {
    const order = Int32Array.of(0, 0, 0, 1, 1, -1)
    const level = Int8Array.of(AT_OTHER, AT_OTHER, AT_MAIN, AT_OTHER, AT_MAIN, AT_OTHER)
    const vote = voteOfOthers(order, level, { other: Int32Array.of(2, 1), main: Int32Array.of(1, 1) })
    expect(times(6, vote)).toEqual([NEITHER, NEITHER, AT_OTHER, AT_MAIN, AT_OTHER, NEITHER])
  })
})
