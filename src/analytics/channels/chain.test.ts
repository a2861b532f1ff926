import { describe, expect, it } from 'vitest'
import { productsOf } from '../../../bench/accuracy/real-stores.ts'
import { plainCsv, readSharedData } from '../../../test/shared-data.ts'
import { estimateStore } from '../elasticity/estimate-store.ts'
import { readPriceFacts } from '../pricing/read-price-facts.ts'
import { dayOfIsoDate } from '../stats/calendar.ts'
import { type KeyedLines, NO_KEY } from './keyed-lines.ts'
import { mainLines } from './main-lines.ts'
import { separateChannels } from './separate-channels.ts'

const text = readSharedData('orange-juice/oj_3brands_store_week_demog.csv.gz')

interface Row {
  readonly shop: number
  readonly brand: string
  readonly day: number
  readonly units: number
  readonly price: number
}

const rows = plainCsv(text ?? '')
  .slice(1)
  .map(([shop, brand = '', , week = '', units, price]): Row => {
    return { shop: Number(shop), brand, day: dayOfIsoDate(week), units: Number(units), price: Number(price) }
  })
const shops = [...new Set(rows.map(({ shop }) => shop))]
const brands = ['dominicks', 'minute.maid', 'tropicana']

/** Slope of log units on log price within shops and brands, of all shops: the raw file's own answer. */
function withinShops(brand: string): number {
  const own = [
    ...Map.groupBy(
      rows.filter((row) => row.brand === brand),
      ({ shop }) => shop,
    ).values(),
  ]
  let [covariance, variance] = [0, 0]
  for (const points of own) {
    const mean = (of: (row: Row) => number) => points.reduce((sum, row) => sum + of(row), 0) / points.length
    const price = mean((row) => Math.log(row.price))
    const units = mean((row) => Math.log(row.units))
    for (const row of points) {
      covariance += (Math.log(row.price) - price) * (Math.log(row.units) - units)
      variance += (Math.log(row.price) - price) ** 2
    }
  }
  return covariance / variance
}

function estimateShops(chosen: readonly number[]) {
  const taken = rows.filter(({ shop }) => chosen.includes(shop))
  const none = new Int32Array(taken.length).fill(NO_KEY)
  const lines: KeyedLines = {
    product: Int32Array.from(taken, ({ brand }) => brands.indexOf(brand)),
    day: Int32Array.from(taken, ({ day }) => day),
    quantity: Int32Array.from(taken, ({ units }) => units),
    total: Float64Array.from(taken, ({ units, price }) => Math.round(100 * units * price) / 100),
    keys: {
      ...{ customer: none, country: none, source: none },
      order: Int32Array.from(taken.keys()),
      shop: Int32Array.from(taken, ({ shop }) => shop),
    },
  }
  const separated = separateChannels(lines, brands.length)
  const main = mainLines(separated.lines)
  const products = productsOf({ type: new Int32Array(brands.length) })
  const apart = separated.model.values.map(({ value }) => value)
  return {
    taken: taken.filter(({ shop }) => !apart.includes(shop)),
    products: estimateStore(main, products, { cleaned: separated.cleaned }).products,
    facts: readPriceFacts(main, products),
  }
}

describe.skipIf(text === null)('orange juice (Montgomery 1997): shops of a chain in one file', () => {
  const cases = [
    [1, shops.slice(0, 1)],
    [12, shops.slice(0, 12)],
    // As the one above, but every seventh shop.
    [12, shops.filter((_, at) => at % 7 === 0)],
    [30, shops.slice(0, 30)],
    [83, shops],
  ] as const

  it('nine of ten intervals hold the slope within shops, and none promises half of it', () => {
    const found = cases.flatMap(([, chosen]) =>
      estimateShops(chosen).products.map(({ elasticity, low, high }, at) => {
        const truth = withinShops(brands[at]!)
        return { ratio: elasticity! / truth, holds: low! < truth && truth < high! }
      }),
    )
    expect(found).toHaveLength(15)
    for (const { ratio } of found) {
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.25)
    }
    expect(found.filter(({ holds }) => holds).length).toBeGreaterThanOrEqual(13)
  })

  it.each(cases)(
    '%i shops: what stays together has one price, and today’s is one that was paid',
    (_, chosen) => {
      const { taken, facts } = estimateShops(chosen)
      const lastDay = Math.max(...taken.map(({ day }) => day))
      const weeks = [...Map.groupBy(taken, ({ brand, day }) => `${brand} ${day}`).values()]
      const agreeing = weeks.map((week) => {
        const usual = week.map(({ price }) => price).sort((a, b) => a - b)[week.length >> 1]!
        return week.filter(({ price }) => Math.abs(price / usual - 1) < 0.02).length / week.length
      })
      expect(agreeing.reduce((sum, share) => sum + share, 0) / weeks.length).toBeGreaterThan(0.9)
      for (const [at, brand] of brands.entries()) {
        const paid = taken
          .filter((row) => row.brand === brand && row.day === lastDay)
          .map(({ price }) => price)
        const near = paid.some((price) => Math.abs(price / facts[at]!.price! - 1) < 0.001)
        expect(near, `${brand} at ${facts[at]!.price} of ${paid}`).toBe(true)
      }
    },
  )
})
