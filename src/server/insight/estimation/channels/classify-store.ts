import type { Client } from 'pg'
import {
  ChannelLinks,
  type ChannelModel,
  ChannelSums,
  classifyOrders,
  isLevelDoubtful,
  type KeyedLines,
  levelChannel,
  levelsOf,
  markMixed,
  markUnclear,
  NO_KEY,
  OrderEvidence,
  RELABEL_ROUNDS,
  relabelLines,
  SalesByProduct,
  settleChannels,
  voteOfOthers,
} from '#analytics'
import type { LineRule } from '../../channels/line-conditions.ts'
import type { Digest } from '../digests.ts'
import { type PackedLines, packLines, unpackLines } from '../packed-lines.ts'
import { numbering } from '../read-store.ts'
import { HashNumbers, hashBytes } from './hash-numbers.ts'
import { KEY_COLUMNS, type KeyColumn, readKeyedLines } from './read-keyed-lines.ts'
import { type ChannelRole, numbersByChoice, type StoredModel, type StoredValue } from './stored-model.ts'

/** Everything that a run over the whole store found of its channels. */
export interface ClassifiedStore {
  readonly packed: PackedLines
  /** Digests of the lines as they were read. */
  readonly digests: readonly Digest[]
  readonly model: StoredModel
  readonly orders: Buffer | null
  readonly customers: Buffer | null
  readonly sums: ChannelSums
  /** Products in each channel compared with the main one, channels by the owner's choice. */
  readonly links: ChannelLinks
}

/** More orders and customers than this are not classified one by one: only their lines are. */
export const MOST_ORDERS = 16_000_000
const PRODUCTS_AT_ONCE = 500

/**
 * Reads every line of a store from the table and gives it its channel. Takes 18 bytes a line and 30 an order, plus a
 * few hundred products at a time. `digests` are of the lines in the table.
 */
export async function classifyStore(
  client: Client,
  companyId: string,
  digests: readonly Digest[],
  firstDay: number,
  model: StoredModel,
  chosen: ReadonlyMap<string, ChannelRole>,
): Promise<ClassifiedStore> {
  const read = await readAll(client, companyId, digests, firstDay, model)
  const { packed } = read
  const plain = modelOf(model)
  const chunks = [...chunksOf(packed, read.order)]
  const told = model.level ? chunks.map((chunk) => toldLines(read, plain, chunk)) : []
  if (model.level?.byOrder)
    for (let round = 0; round < RELABEL_ROUNDS; round++) relabelAll(packed, chunks, told, digests.length)
  const orders = model.level?.byOrder ? classifyOrders(evidenceOf(told, digests.length)) : null
  const numbers = numbersByChoice(model, chosen)
  const sums = new ChannelSums()
  const links = new ChannelLinks(lastDayOf(packed))
  if (model.level)
    chunks.forEach((chunk, at) => {
      settleChannels(chunk.channel, told[at]!.level, plain, chunk.order, orders?.isOther ?? null)
    })
  const level = levelChannel(plain)
  const isMixedUnclear = numbers[level] === level && isLevelDoubtful(plain, () => linksOf(packed, chunks))
  for (const chunk of chunks) {
    const lines = { ...keyedLines(packed, chunk), channel: chunk.channel }
    const sales = new SalesByProduct(lines, chunk.products.length)
    if (isMixedUnclear) markMixed(lines, chunk.products.length, plain)
    if (model.unclear) markUnclear(sales, chunk.channel, model.unclear.coupons)
    sums.add(lines, sales)
    for (let line = 0; line < chunk.channel.length; line++)
      chunk.channel[line] = numbers[chunk.channel[line]!]!
    links.add({ channel: chunk.channel }, sales, (product) => chunk.products[product]!)
  }
  return {
    packed,
    digests,
    model: { ...model, rates: orders?.rates ?? null, throughDay: lastDayOf(packed), isMixedUnclear },
    orders: orders && hashBytes(read.orders.hashes().filter((_, order) => orders.isOther[order] === 1)),
    customers:
      orders &&
      hashBytes(read.customers.hashes().filter((_, customer) => orders.isOtherCustomer[customer] === 1)),
    sums,
    links,
  }
}

type Read = Awaited<ReturnType<typeof readAll>>
type ToldLines = Parameters<OrderEvidence['add']>[0]

/** Classifies a chunk's lines into price levels by their prices alone, with the keys that may separate them. */
function toldLines({ packed, customerOf }: Read, model: ChannelModel, chunk: Chunk): ToldLines {
  const lines = keyedLines(packed, chunk)
  const level = levelsOf(lines, new SalesByProduct(lines, chunk.products.length), model, chunk.channel)
  const customer = model.level?.byOrder
    ? chunk.order.map((order) => (order === NO_KEY ? NO_KEY : customerOf(order)))
    : NONE
  const product = lines.product.map((number) => chunk.products[number]!)
  return { channel: chunk.channel, level, order: chunk.order, customer, product }
}

function evidenceOf(told: readonly ToldLines[], productCount: number): OrderEvidence {
  const evidence = new OrderEvidence(productCount)
  for (const lines of told) evidence.add(lines)
  return evidence
}

/** Corrects the levels of all lines by the orders that contain them, even across chunks. */
function relabelAll(
  packed: PackedLines,
  chunks: readonly Chunk[],
  told: readonly ToldLines[],
  productCount: number,
): void {
  const evidence = evidenceOf(told, productCount)
  chunks.forEach((chunk, at) => {
    const lines = keyedLines(packed, chunk)
    const { order, level } = told[at]!
    const sales = new SalesByProduct(lines, chunk.products.length)
    relabelLines(lines, sales, told[at]!, voteOfOthers(order, level, evidence))
  })
}

function linksOf(packed: PackedLines, chunks: readonly Chunk[]): ChannelLinks {
  const links = new ChannelLinks(lastDayOf(packed))
  for (const chunk of chunks)
    links.add(
      { channel: chunk.channel },
      new SalesByProduct(keyedLines(packed, chunk), chunk.products.length),
    )
  return links
}

function lastDayOf({ day, firstDay }: PackedLines): number {
  let last = 0
  for (const each of day) if (each > last) last = each
  return firstDay + last
}

/**
 * Returns the model with its values numbered by position, whichever key they are of: lines get their value when they
 * are read.
 */
export function modelOf({ values, level, unclear }: StoredModel): ChannelModel {
  return { values: values.map((_, value) => ({ key: 'source', value })), level, unclear }
}

/** Returns the number of the channel that a line's label, shop, source or country stands for. */
export function valueChannels({ values }: StoredModel): (hashes: Float64Array) => number {
  const labels = values.filter(isLabel)
  const rules = values.map((value): ((hashes: Float64Array) => boolean) => {
    const bit = labels.indexOf(value)
    if (bit >= 0) return (hashes) => ((hashes[LABELS]! >> bit) & 1) === 1
    const place = KEY_COLUMNS.findIndex((key) => key === value.key)
    return (hashes) => hashes[place] === value.hash
  })
  return (hashes) => rules.findIndex((isOf) => isOf(hashes)) + 1
}

const LABELS = KEY_COLUMNS.indexOf('labels')
const isLabel = ({ key }: StoredValue) => key === 'group' || key === 'rule'

/** Returns the rules that set the bits of the labels in the model. */
export function labelsOf({ values }: StoredModel): readonly LineRule[] {
  return values
    .filter(isLabel)
    .map(({ name, rule }) => rule ?? { by: 'group', values: [name], leastUnits: null })
}

/** Returns the columns that have to be read to find the channels of such a model. */
export function keysOf({ values, level }: StoredModel): KeyColumn[] {
  const needed = new Set<KeyColumn>(
    values.map(({ key }) => (key === 'group' || key === 'rule' ? 'labels' : key)),
  )
  if (level?.byOrder) for (const key of ['order', 'customer'] as const) needed.add(key)
  return KEY_COLUMNS.filter((key) => needed.has(key))
}

async function readAll(
  client: Client,
  companyId: string,
  digests: readonly Digest[],
  firstDay: number,
  model: StoredModel,
) {
  const { take, packed } = packLines(
    digests.map(({ lines }) => lines),
    firstDay,
  )
  const channelOf = valueChannels(model)
  const orders = new HashNumbers(MOST_ORDERS)
  const customers = new HashNumbers(MOST_ORDERS)
  const order = new Int32Array(packed.day.length).fill(NO_KEY)
  let customerOf = new Int32Array(1024).fill(NO_KEY)
  await readKeyedLines(
    client,
    companyId,
    { only: null, keys: keysOf(model), labels: labelsOf(model) },
    numbering(digests.map(({ productId }) => productId)),
    (product, day, quantity, total, hashes) => {
      const at = take(product, day, quantity, total, channelOf(hashes))
      const own = orders.numberOf(hashes[0]!)
      order[at] = own
      const customer = customers.numberOf(hashes[1]!)
      if (own === NO_KEY || customer === NO_KEY) return
      if (own >= customerOf.length) {
        const larger = new Int32Array(Math.max(own + 1, 2 * customerOf.length)).fill(NO_KEY)
        larger.set(customerOf)
        customerOf = larger
      }
      customerOf[own] = customer
    },
  )
  return { packed, order, orders, customers, customerOf: (own: number) => customerOf[own] ?? NO_KEY }
}

interface Chunk {
  /** Consecutive numbers of the products. */
  readonly products: readonly number[]
  /** Part of the packed lines' channels, without a copy. */
  readonly channel: Uint8Array
  readonly order: Int32Array
}

function* chunksOf(packed: PackedLines, order: Int32Array): Generator<Chunk> {
  const count = packed.start.length - 1
  for (let from = 0; from < count; from += PRODUCTS_AT_ONCE) {
    const to = Math.min(count, from + PRODUCTS_AT_ONCE)
    const [first, last] = [packed.start[from]!, packed.start[to]!]
    yield {
      products: Array.from({ length: to - from }, (_, k) => from + k),
      channel: packed.channel.subarray(first, last),
      order: order.subarray(first, last),
    }
  }
}

const NONE = new Int32Array(0)

/** Returns the lines of some products; those that a value assigns to another channel are already marked. */
function keyedLines(packed: PackedLines, { products }: Chunk): KeyedLines {
  const { channel: _, ...lines } = unpackLines(packed, products)
  return { ...lines, keys: { order: NONE, customer: NONE, country: NONE, source: NONE, shop: NONE } }
}
