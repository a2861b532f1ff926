import { expect, it } from 'vitest'
import { estimateStore, type ProductColumns } from '#analytics'
import { generateSampleStore } from '#sample-store'
import { fitLarge } from './fit-large.ts'
import { packLines } from './packed-lines.ts'
import type { WorkedOut } from './worked-out.ts'

const COUNT = 1200
const END_DAY = 20_000

it('comes close to fitting a store as one, from a third of its products', async () => {
  const drawn = generateSampleStore({ seed: 21, endDay: END_DAY, productCount: COUNT, months: 18 })
  const types = [...new Set(drawn.products.map((product) => product.productType))]
  const products: ProductColumns = {
    count: COUNT,
    type: Int32Array.from(drawn.products, (product) => types.indexOf(product.productType)),
    typeCount: types.length + 1,
    price: Float64Array.from(drawn.products, (product) => product.priceCents / 100),
    cost: new Float64Array(COUNT).fill(Number.NaN),
  }
  const { product, day, quantity, totalCents } = drawn.lines
  const lines = { product, day, quantity, total: Float64Array.from(totalCents, (cents) => cents / 100) }
  // Every tenth product was out of stock for the last 200 days, whatever it sold.
  const out = products.type.map((_, at) => at).filter((at) => at % 10 === 0)
  const stockOuts = {
    product: out,
    fromDay: out.map(() => END_DAY - 200),
    toDay: out.map(() => END_DAY),
  }
  const known = { events: { stockOuts, closedDays: Int32Array.of(END_DAY - 300) } }
  const whole = estimateStore(lines, products, known)
  const unmarked = estimateStore(lines, products)

  const counts = new Int32Array(COUNT)
  for (const each of product) counts[each]!++
  const firstDay = day.reduce((first, each) => Math.min(first, each))
  const throughDay = day.reduce((last, each) => Math.max(last, each))
  const { packed, take } = packLines([...counts], firstDay)
  for (let k = 0; k < day.length; k++) take(product[k]!, day[k]!, quantity[k]!, lines.total[k]!)
  let progress = 0
  const large = (await fitLarge({
    productIds: Array.from({ length: COUNT }, (_, at) => at + 1),
    products,
    types,
    packed,
    throughDay,
    known,
    storeFacts: 'key',
    revision: 0,
    signal: new AbortController().signal,
    onProgress: (fraction) => {
      expect(fraction).toBeGreaterThanOrEqual(progress)
      progress = fraction
    },
    sampleProducts: 400,
  })) as WorkedOut

  expect(progress).toBe(1)
  expect(large.estimates).toHaveLength(COUNT)
  expect(large.diagnostics).toMatchObject({
    linesRead: whole.diagnostics.linesRead,
    linesUsed: whole.diagnostics.linesUsed,
    linesReturned: whole.diagnostics.linesReturned,
  })
  const error = (estimates: WorkedOut['estimates']) =>
    Math.sqrt(
      estimates.reduce((sum, each, at) => sum + (each.elasticity! - drawn.truth[at]!.elasticity) ** 2, 0) /
        COUNT,
    )
  expect(error(large.estimates)).toBeLessThan(1.08 * error(whole.products))
  // Half a standard deviation in the middle: with 400 products the time effects of a store are known less well.
  const gaps = large.estimates
    .map((each, at) => Math.abs(each.elasticity! - whole.products[at]!.elasticity!) / each.standardDeviation!)
    .sort((a, b) => a - b)
  expect(gaps[COUNT >> 1]!).toBeLessThan(0.5)
  expect(large.fits.filter((fit) => fit !== null && fit.effects.length > 0)).toHaveLength(400)
  expect(large.facts.filter((facts) => facts === null)).toHaveLength(0)
  expect(large.saved?.storeFacts).toBe('key')
  // What was marked counts for each product by itself, too.
  const away = (from: typeof whole) =>
    out.reduce(
      (sum, at) => sum + Math.abs(large.estimates[at]!.elasticity! - from.products[at]!.elasticity!),
      0,
    )
  expect(away(whole)).toBeLessThan(0.7 * away(unmarked))
})
