import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import { isoDateOfDay } from '#analytics'
import { DAY_MS } from '#contract/durations'
import {
  centsToText,
  type Difficulty,
  difficulties,
  generateSampleStore,
  type SampleStore,
  sampleOrderLines,
} from '#sample-store'
import { CommandError } from './command.ts'

interface SampleFileOptions {
  readonly seed?: string
  readonly products?: string
  readonly months?: string
  readonly difficulty?: string
}

type Cells = readonly (string | number | null)[]

/** The last day is fixed, so that the same options write the same files on any day. */
const END_DAY = '2026-01-01'

/** Writes a generated store as the CSV files that `quanto estimate` reads, together with its true values. */
export async function writeSampleFiles(
  folder: string,
  options: SampleFileOptions,
): Promise<{ folder: string; lines: number }> {
  const difficulty = options.difficulty ?? 'base'
  if (!(difficulties as readonly string[]).includes(difficulty))
    throw new CommandError(`there is no difficulty "${difficulty}"; there are ${difficulties.join(', ')}`)
  const store = generateSampleStore({
    seed: wholeNumber('seed', options.seed, 1, 0),
    endDay: Date.parse(END_DAY) / DAY_MS,
    productCount: wholeNumber('products', options.products, 120, 1),
    months: wholeNumber('months', options.months, 18, 1),
    difficulty: difficulty as Difficulty,
  })
  const target = path.resolve(folder)
  await mkdir(target, { recursive: true })
  for (const [name, rows] of Object.entries(files(store))) {
    await pipeline(Readable.from(csv(rows)), createWriteStream(path.join(target, name)))
  }
  return { folder: target, lines: store.lines.count }
}

function files(store: SampleStore): Record<string, Iterable<Cells>> {
  const sku = (product: number) => store.products[product]?.sku ?? ''
  return {
    'orders.csv': rows(
      ['order_id', 'date', 'product_id', 'quantity', 'total'],
      sampleOrderLines(store),
      (line) => [line.orderRef, isoDateOfDay(line.day), line.sku, line.quantity, line.total],
    ),
    'products.csv': rows(
      ['product_id', 'title', 'product_type', 'vendor', 'price', 'cost', 'created_at'],
      store.products,
      (product) => [
        product.sku,
        product.title,
        product.productType,
        product.vendor,
        centsToText(product.priceCents),
        centsToText(product.costCents),
        isoDateOfDay(product.createdDay),
      ],
    ),
    'prices.csv': rows(['product_id', 'date', 'price'], store.listPrices, (price) => [
      sku(price.product),
      isoDateOfDay(price.day),
      centsToText(price.priceCents),
    ]),
    'promos.csv': rows(['product_id', 'start', 'end', 'depth'], store.promotions, (promotion) => [
      sku(promotion.product),
      isoDateOfDay(promotion.startDay),
      isoDateOfDay(promotion.endDay),
      promotion.depth,
    ]),
    'truth.csv': rows(
      ['product_id', 'product_type', 'elasticity', 'deal_effect'],
      store.truth.entries(),
      ([product, truth]) => [sku(product), truth.productType, truth.elasticity, truth.dealEffect],
    ),
  }
}

function* rows<T>(header: Cells, items: Iterable<T>, cells: (item: T) => Cells): Generator<Cells> {
  yield header
  for (const item of items) yield cells(item)
}

function* csv(lines: Iterable<Cells>): Generator<string> {
  for (const line of lines) yield `${Papa.unparse([[...line]])}\n`
}

function wholeNumber(name: string, text: string | undefined, fallback: number, least: number): number {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new CommandError(`--${name} must be a whole number from ${least} on`)
  return value
}
