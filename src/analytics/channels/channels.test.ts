import { describe, expect, it } from 'vitest'
import {
  type Difficulty,
  difficulties,
  generateWithTruth,
  halfPriceTrade,
  type SecondChannel,
} from '#sample-store'
import { columnsOf } from '../../../bench/accuracy/store-columns.ts'
import { estimateStore } from '../elasticity/estimate-store.ts'
import { firstDayOfMonth } from '../stats/calendar.ts'
import { classifyLines, UNCLEAR_CHANNEL } from './classify-lines.ts'
import type { KeyedLines, LineKeys } from './keyed-lines.ts'
import { mainLines } from './main-lines.ts'
import { SalesByProduct } from './product-sales.ts'
import { recogniseChannels } from './recognise-channels.ts'

const END_DAY = 20_454
const PRODUCTS = 120

/** A generated store, with the second channel's lines known. `shown`: keys that its file has. */
function storeOf(second: SecondChannel | null, shown: readonly (keyof LineKeys)[], seed = 5) {
  const shop = second === null ? {} : { shop: { secondChannel: second } }
  const { store } = generateWithTruth({ seed, endDay: END_DAY, productCount: PRODUCTS, ...shop })
  const count = store.lines.count
  const truth = store.lines.channel.slice(0, count)
  const { lines, products } = columnsOf(store)
  const all: LineKeys = {
    order: store.lines.order.slice(0, count),
    customer: Int32Array.from(store.lines.customer.subarray(0, count), (customer) => customer - 1),
    country: Int32Array.from(store.lines.country.subarray(0, count)),
    source: Int32Array.from(truth),
    shop: Int32Array.from(truth),
  }
  const none = new Int32Array(count).fill(-1)
  const keys = Object.fromEntries(
    Object.entries(all).map(([key, column]) => [key, shown.includes(key as keyof LineKeys) ? column : none]),
  ) as unknown as LineKeys
  const keyed: KeyedLines = { ...lines, keys }
  const model = recogniseChannels(keyed, PRODUCTS)
  const { channel, orders } = classifyLines(keyed, new SalesByProduct(keyed, PRODUCTS), model)
  return { store, lines, products, truth, keyed, model, channel, orders }
}

type Store = ReturnType<typeof storeOf>

/** Shares of the second channel's sales that were left in the main one, and of the main channel's that were taken out. */
function mistakes({ lines, truth, channel }: Store) {
  const counts = { left: 0, second: 0, taken: 0, main: 0 }
  for (let k = 0; k < truth.length; k++) {
    if (lines.quantity[k]! <= 0) continue
    if (truth[k] === 1) {
      counts.second++
      if (channel[k] === 0) counts.left++
    } else {
      counts.main++
      if (channel[k] !== 0) counts.taken++
    }
  }
  return { left: counts.left / counts.second, taken: counts.taken / counts.main }
}

/** Mean error of the elasticities. */
function biasOf({ store, products }: Store, lines: Store['lines']): number {
  const estimate = estimateStore(lines, products)
  const errors = estimate.products.flatMap(({ elasticity }, k) =>
    elasticity === null ? [] : [elasticity - store.truth[k]!.elasticity],
  )
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}

const hidden: SecondChannel = { ...halfPriceTrade, hasBulkLines: false }

describe('a shop that sells most products to the trade at half price', () => {
  it('is told by prices and orders alone, and its elasticities are those of the retail lines', () => {
    const found = storeOf(hidden, ['order'])
    const { left, taken } = mistakes(found)
    expect(left).toBeLessThan(0.02)
    expect(taken).toBeLessThan(0.02)
    const retail = biasOf(found, mainLines({ ...found.lines, channel: found.truth }))
    expect(biasOf(found, found.lines) - retail).toBeGreaterThan(0.8)
    expect(
      Math.abs(biasOf(found, mainLines({ ...found.lines, channel: found.channel })) - retail),
    ).toBeLessThan(0.15)
  })

  it('is told by its orders where both prices change each for itself, and no elasticity suffers', () => {
    const found = storeOf({ ...hidden, isFollowing: false }, ['order'])
    expect(found.model.level).toMatchObject({ key: 'order', byOrder: true, main: 'upper' })
    const { left, taken } = mistakes(found)
    expect(left).toBeLessThan(0.01)
    expect(taken).toBeLessThan(0.01)
    const retail = biasOf(found, mainLines({ ...found.lines, channel: found.truth }))
    const own = biasOf(found, mainLines({ ...found.lines, channel: found.channel }))
    expect(Math.abs(own - retail)).toBeLessThan(0.1)
  })

  it('lines of some products that are read later stand where the run over the whole store put them', () => {
    const { lines, keyed, model, channel, orders } = storeOf({ ...hidden, isFollowing: false }, ['order'])
    const places = Array.from(lines.product.keys()).filter((line) => lines.product[line]! < 30)
    const some = <Column extends Int32Array | Float64Array>(column: Column) =>
      column.filter((_, line) => lines.product[line]! < 30) as Column
    const { order, customer, country, source, shop } = keyed.keys
    const keys = {
      order: some(order),
      customer: some(customer),
      country: some(country),
      source: some(source),
      shop: some(shop),
    }
    const part: KeyedLines = {
      product: some(lines.product),
      day: some(lines.day),
      quantity: some(lines.quantity),
      total: some(lines.total),
      keys,
    }
    const sales = new SalesByProduct(part, 30)
    const known = {
      rates: orders!.rates,
      throughDay: END_DAY,
      isOther: (at: number) => orders!.isOther[at] === 1,
      isOtherCustomer: () => false,
    }
    const later = classifyLines(part, sales, model, { orders: known }).channel
    const moved = places.filter((line, at) => later[at] !== channel[line]).length
    expect(moved / places.length).toBeLessThan(0.001)
  })

  it('is told by prices alone, where no order is known', () => {
    const { left, taken } = mistakes(storeOf(hidden, []))
    expect(left).toBeLessThan(0.05)
    expect(taken).toBeLessThan(0.02)
  })

  it('is told by its customers', () => {
    const found = storeOf(hidden, ['order', 'customer'])
    expect(found.model.level).toMatchObject({ main: 'upper', key: 'customer', byOrder: true })
    expect(found.model.level!.explained).toBeGreaterThan(0.5)
    const { left, taken } = mistakes(found)
    expect(left).toBeLessThan(0.005)
    expect(taken).toBeLessThan(0.02)
  })

  it('is told by the source of the order, to the line', () => {
    const found = storeOf(halfPriceTrade, ['order', 'source'])
    expect(found.model).toMatchObject({ values: [{ key: 'source', value: 1 }], level: null, unclear: null })
    expect(mistakes(found)).toEqual({ left: 0, taken: 0 })
  })

  it('has the retail price for its own although the trade buys more', () => {
    const found = storeOf({ ...halfPriceTrade, lineShare: 0.6 }, ['order', 'customer'])
    expect(found.model.level?.main).toBe('upper')
  })
})

describe('other channels', () => {
  const marketplace: SecondChannel = {
    ...hidden,
    ...{ kind: 'marketplace', priceRatio: 1.1, ratioSpread: 0.02, lineShare: 0.3 },
  }

  it('a marketplace a tenth dearer is told by its source', () => {
    const found = storeOf(marketplace, ['order', 'source'])
    expect(found.model.values).toEqual([{ key: 'source', value: 1 }])
  })

  it('a country with prices of its own is told by its name', () => {
    const found = storeOf({ ...marketplace, kind: 'country', priceRatio: 0.85 }, [
      'order',
      'customer',
      'country',
    ])
    expect(found.model.values.map(({ key }) => key)).toEqual(['country'])
    expect(mistakes(found)).toEqual({ left: 0, taken: 0 })
  })

  const secondShop: SecondChannel = {
    ...{ kind: 'shop', productShare: 0.9, lineShare: 0.4, priceRatio: 0.95, ratioSpread: 0.1 },
    ...{ isFollowing: false, hasBulkLines: false },
  }

  it('a second shop under the same codes is told by a column of shops', () => {
    const found = storeOf(secondShop, ['order', 'shop'])
    expect(found.model.values).toHaveLength(1)
    expect(found.model.unclear).toBeNull()
  })

  it('without such a column nothing tells which price is the shop’s, and most lines are of no channel', () => {
    const found = storeOf(secondShop, ['order'])
    expect(found.model.unclear).not.toBeNull()
    const unclear = found.channel.filter((each) => each === UNCLEAR_CHANNEL).length
    expect(unclear / found.channel.length).toBeGreaterThan(0.6)
  })
})

describe('a shop with one price for all', () => {
  it.each(difficulties)('has no channel: %s', (difficulty: Difficulty) => {
    for (const seed of [31, 32]) {
      const { store } = generateWithTruth({ seed, endDay: END_DAY, productCount: PRODUCTS, difficulty })
      const { lines } = columnsOf(store)
      const count = store.lines.count
      const none = new Int32Array(count).fill(-1)
      const keys: LineKeys = {
        order: store.lines.order.slice(0, count),
        customer: Int32Array.from(store.lines.customer.subarray(0, count), (customer) => customer - 1),
        country: Int32Array.from(store.lines.country.subarray(0, count)),
        source: none,
        shop: none,
      }
      const model = recogniseChannels({ ...lines, keys }, PRODUCTS)
      expect(model, `${difficulty} ${seed}`).toEqual({ values: [], level: null, unclear: null })
    }
  })

  it('totals of months have none', () => {
    const days = Array.from({ length: 40 * 24 }, (_, k) => firstDayOfMonth(624 + (k % 24)))
    const column = new Int32Array(days.length)
    const lines = {
      product: Int32Array.from(days, (_, k) => Math.floor(k / 24)),
      day: Int32Array.from(days),
      quantity: column.slice().fill(3),
      total: Float64Array.from(days, (_, k) => (k % 2 === 0 ? 30 : 15)),
      keys: { order: column, customer: column, country: column, source: column, shop: column },
    }
    expect(recogniseChannels(lines, 40)).toEqual({ values: [], level: null, unclear: null })
  })
})
