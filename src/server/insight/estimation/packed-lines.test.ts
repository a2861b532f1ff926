import { expect, it } from 'vitest'
import { packLines, unpackLines } from './packed-lines.ts'

const lines: [product: number, day: number, quantity: number, total: number][] = [
  [2, 20_001, 1, 12.345],
  [0, 20_400, -3, -29.97],
  [2, 20_000, 80_995, 77_183.6],
  [0, 20_001, 2, 0.0001],
  [2, 65_535 + 20_000, 1, 4_000_000.05],
  [0, 20_001, -74_215, -77_183.6],
]

function packed() {
  const { packed: result, take } = packLines([3, 0, 3], 20_000)
  for (const line of lines) take(...line)
  return result
}

it('gives every line back exactly, by product and in the order in which it came', () => {
  const columns = unpackLines(packed(), [2, 1, 0])
  expect(
    Array.from(columns.day, (day, k) => [columns.product[k], day, columns.quantity[k], columns.total[k]]),
  ).toEqual([
    ...lines.filter(([product]) => product === 2).map(([, ...rest]) => [0, ...rest]),
    ...lines.filter(([product]) => product === 0).map(([, ...rest]) => [2, ...rest]),
  ])
})

it('keeps amounts exact that have four decimals', () => {
  const amounts = Array.from({ length: 20_000 }, (_, k) =>
    Number(`${(k * 7919) % 200_000}.${String(k).padStart(4, '0').slice(-4)}`),
  )
  const { packed: result, take } = packLines([amounts.length], 0)
  for (const amount of amounts) take(0, 1, 1, amount)
  expect(Array.from(unpackLines(result, [0]).total)).toEqual(amounts)
})

it('refuses more lines of a product than were counted', () => {
  const { take } = packLines([1, 1], 0)
  take(0, 0, 1, 1)
  expect(() => take(0, 0, 1, 1)).toThrow('than were counted')
})
