import type { Client } from 'pg'
import { firstDayOfMonth, type SoldLines } from '#analytics'
import { uuidLiteral } from '../../../kit/db/tenant-setting.ts'
import { copyOut } from '../../estimation/copy-out.ts'
import { createOrderNumbers } from './order-numbers.ts'

/** Order hash, product, day, quantity, total: each preceded by its length in four bytes. */
const ROW_BYTES = 2 + (4 + 8) + (4 + 8) + (4 + 4) + (4 + 4) + (4 + 8)
const FIELDS = 5
const SIGNATURE_BYTES = 11
const FIRST_CAPACITY = 1 << 16

/** Lines of the given months; `null`: of all months, which the database reads faster without a condition. */
const copySql = (companyId: string, months: readonly number[] | null) => `copy (
  select hashtextextended(order_ref, 0), product_id::int8, day - date '1970-01-01', quantity::int4, total::float8
  from order_lines where company_id = ${uuidLiteral(companyId)}
    ${months === null ? '' : `and (${rangesOf(months).join(' or ')})`}
) to stdout (format binary)`

/** Merges consecutive months into one range of days. */
function rangesOf(months: readonly number[]): string[] {
  const sorted = [...months].sort((a, b) => a - b)
  const firsts = sorted.filter((month, k) => month - 1 !== sorted[k - 1])
  return firsts.map((first) => {
    let last = first
    while (sorted.includes(last + 1)) last++
    const [from, to] = [firstDayOfMonth(first), firstDayOfMonth(last + 1)]
    return `day >= date '1970-01-01' + ${from} and day < date '1970-01-01' + ${to}`
  })
}

/** Reads the lines of a company; products without a place in `productIds` are left out. */
export async function readBasketLines(
  client: Client,
  companyId: string,
  productIds: readonly number[],
  months: readonly number[] | null,
): Promise<SoldLines> {
  const places = new Map(productIds.map((id, place) => [id, place]))
  const orders = createOrderNumbers()
  let lines = allocate(FIRST_CAPACITY)
  let count = 0
  let isFirst = true
  await copyOut(client, copySql(companyId, months), (buffer, from, to) => {
    let at = from
    if (isFirst) at += SIGNATURE_BYTES + 8 + buffer.readInt32BE(from + SIGNATURE_BYTES + 4)
    isFirst = false
    for (; at + ROW_BYTES <= to && buffer.readInt16BE(at) === FIELDS; at += ROW_BYTES) {
      const place = places.get(buffer.readUInt32BE(at + 18) * 4_294_967_296 + buffer.readUInt32BE(at + 22))
      if (place === undefined) continue
      if (count === lines.day.length) lines = grown(lines)
      lines.order[count] = orders.numberOf(buffer.readInt32BE(at + 6), buffer.readInt32BE(at + 10))
      lines.product[count] = place
      lines.day[count] = buffer.readInt32BE(at + 30)
      lines.quantity[count] = buffer.readInt32BE(at + 38)
      lines.total[count] = buffer.readDoubleBE(at + 46)
      count++
    }
    const isEnd = at + 2 <= to && buffer.readInt16BE(at) === -1
    if (at !== to && !isEnd) throw new Error('A row of the order lines has an unknown shape.')
  })
  return {
    order: lines.order.subarray(0, count),
    product: lines.product.subarray(0, count),
    day: lines.day.subarray(0, count),
    quantity: lines.quantity.subarray(0, count),
    total: lines.total.subarray(0, count),
    rank: orders.ranks(),
  }
}

type Columns = Omit<SoldLines, 'rank'>

function allocate(capacity: number): Columns {
  return {
    order: new Int32Array(capacity),
    product: new Int32Array(capacity),
    day: new Int32Array(capacity),
    quantity: new Int32Array(capacity),
    total: new Float64Array(capacity),
  }
}

function grown(old: Columns): Columns {
  const larger = allocate(Math.ceil(old.day.length * 1.5))
  larger.order.set(old.order)
  larger.product.set(old.product)
  larger.day.set(old.day)
  larger.quantity.set(old.quantity)
  larger.total.set(old.total)
  return larger
}
