import { firstDayOfMonth } from '../stats/calendar.ts'
import type { BasketMonth } from './basket-months.ts'

/** First byte of a stored month: the version of its layout. Other versions are not read. */
const LAYOUT = 1
const MOST_BYTES_EACH = 8
/** Months from the year 0 to 1970, added so that no month is negative. */
const MONTHS_TO_1970 = 1970 * 12

/**
 * Encodes a month's baskets in one or two bytes a line: whole numbers, seven bits to a byte, the eighth bit marks
 * that more follow.
 */
export function encodeMonth(month: BasketMonth): Uint8Array {
  const { products, ordersWith, sizes, members } = month
  const numbers = 8 + products.length * 2 + sizes.length + members.length
  const writer = createWriter(numbers * MOST_BYTES_EACH)
  const first = firstDayOfMonth(month.month)
  const days = [month.firstDay - first, month.lastDay - first]
  for (const figure of [LAYOUT, month.month + MONTHS_TO_1970, ...days]) writer.put(figure)
  for (const figure of [month.lines, month.orders, month.tooLarge, products.length]) writer.put(figure)
  let last = 0
  for (const id of products) {
    writer.put(id - last)
    last = id
  }
  for (const orders of ordersWith) writer.put(orders)
  writer.put(sizes.length)
  let at = 0
  for (const size of sizes) {
    writer.put(size)
    let before = 0
    for (let k = 0; k < size; k++) {
      writer.put(members[at]! - before)
      before = members[at++]!
    }
  }
  return writer.bytes()
}

/** `null` if the bytes have another layout or are incomplete. */
export function decodeMonth(bytes: Uint8Array): BasketMonth | null {
  const take = createReader(bytes)
  if (take() !== LAYOUT) return null
  const month = take() - MONTHS_TO_1970
  const first = firstDayOfMonth(month)
  const [firstDay, lastDay, lines, orders, tooLarge] = [
    first + take(),
    first + take(),
    take(),
    take(),
    take(),
  ]
  const count = take()
  if (!(count <= bytes.length)) return null
  let last = 0
  const products = Float64Array.from({ length: count }, () => (last += take()))
  const ordersWith = Int32Array.from({ length: count }, take)
  const baskets = take()
  if (!(baskets <= bytes.length)) return null
  const sizes = new Uint8Array(baskets)
  const members = new Int32Array(bytes.length)
  let used = 0
  for (let k = 0; k < baskets; k++) {
    const size = take()
    sizes[k] = size
    let before = 0
    for (let j = 0; j < size; j++) members[used++] = before += take()
  }
  if (Number.isNaN(take.position())) return null
  return {
    month,
    firstDay,
    lastDay,
    lines,
    orders,
    tooLarge,
    products,
    ordersWith,
    sizes,
    members: members.slice(0, used),
  }
}

function createWriter(capacity: number) {
  const bytes = new Uint8Array(capacity)
  let at = 0
  return {
    put(number: number): void {
      let left = number
      while (left > 127) {
        bytes[at++] = (left % 128) | 128
        left = Math.floor(left / 128)
      }
      bytes[at++] = left
    },
    bytes: () => bytes.slice(0, at),
  }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (): number => {
    let number = 0
    for (let unit = 1; at < bytes.length; unit *= 128) {
      const byte = bytes[at++]!
      number += (byte & 127) * unit
      if (byte < 128) return number
    }
    at = Number.NaN
    return Number.NaN
  }
  return Object.assign(take, { position: () => at })
}
