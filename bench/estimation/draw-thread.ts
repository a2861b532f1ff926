import process from 'node:process'
import type { ProductColumns } from '#analytics'
import type { SampleProduct } from '#sample-store'
import { type PackedLines, packLines } from '#server/insight/estimation/packed-lines'
import { serveThread } from '#server/kit/jobs/serve-thread'
import { END_DAY, productColumns, storeParts } from './stores.ts'

const MONTHS = 36
const FIRST_DAY = END_DAY - Math.round(MONTHS * 30.4375)
/**
 * Number of products drawn; they are repeated five times under other types, because drawing 87 million lines would
 * take minutes.
 */
const DRAWN = 20_000
const TIMES = 5

export interface DrawnStore {
  readonly packed: PackedLines
  readonly products: ProductColumns
  /** CPU time that packing all of the lines would take. */
  readonly packSeconds: number
}

serveThread<null>(async (): Promise<DrawnStore> => {
  const { lines, products, packSeconds } = draw()
  const parts = Array.from({ length: TIMES }, () => products).flat()
  return { packed: repeat(lines, TIMES), products: productColumns(parts), packSeconds: packSeconds * TIMES }
})

interface Drawn {
  readonly products: (readonly SampleProduct[])[]
  readonly lines: PackedLines[]
  packSeconds: number
}

function draw(): Drawn {
  const drawn: Drawn = { products: [], lines: [], packSeconds: 0 }
  for (const { products, lines } of storeParts(DRAWN, MONTHS)) {
    const from = process.cpuUsage()
    const counts = products.map(() => 0)
    for (let k = 0; k < lines.count; k++) counts[lines.product[k]!]!++
    const { packed, take } = packLines(counts, FIRST_DAY)
    for (let k = 0; k < lines.count; k++)
      take(lines.product[k]!, lines.day[k]!, lines.quantity[k]!, lines.totalCents[k]! / 100)
    drawn.packSeconds += seconds(from)
    drawn.products.push(products)
    drawn.lines.push(packed)
  }
  return drawn
}

/** Yields the drawn lines one after the other, as often as requested. */
function repeat(parts: readonly PackedLines[], times: number): PackedLines {
  const all = Array.from({ length: times }, () => parts).flat()
  const lines = all.reduce((sum, part) => sum + part.day.length, 0)
  const start = [0]
  const packed = {
    firstDay: FIRST_DAY,
    day: new Uint16Array(new SharedArrayBuffer(2 * lines)),
    quantity: new Int16Array(new SharedArrayBuffer(2 * lines)),
    total: new Int32Array(new SharedArrayBuffer(4 * lines)),
    channel: new Uint8Array(new SharedArrayBuffer(lines)),
    large: new Map<number, { quantity: number; total: number }>(),
  }
  let at = 0
  for (const part of all) {
    packed.day.set(part.day, at)
    packed.quantity.set(part.quantity, at)
    packed.total.set(part.total, at)
    for (const [line, kept] of part.large) packed.large.set(at + line, kept)
    for (const end of part.start.subarray(1)) start.push(at + end)
    at += part.day.length
  }
  return { ...packed, start: Float64Array.from(start) }
}

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}
