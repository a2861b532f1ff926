import type { SampleLines } from './sample-store.ts'

export interface LineValues {
  order: number
  product: number
  day: number
  secondOfDay: number
  quantity: number
  unitPriceCents: number
  totalCents: number
  customer: number
  country: number
  coupon: number
  kind: number
  reverses: number
  /** 0 if not stated. */
  channel?: number
}

/** Columns that grow by doubling, so that millions of lines need no object each. */
export function growingLines(capacity: number): { add(values: LineValues): number; finish(): SampleLines } {
  let lines = allocate(Math.max(16, capacity))
  let size = Math.max(16, capacity)
  return {
    add(values) {
      if (lines.count === size) {
        size *= 2
        lines = enlarge(lines, size)
      }
      const row = lines.count++
      write(lines, row, values)
      return row
    },
    finish: () => enlarge(lines, lines.count),
  }
}

function allocate(size: number): SampleLines {
  return {
    count: 0,
    order: new Int32Array(size),
    product: new Int32Array(size),
    day: new Int32Array(size),
    secondOfDay: new Int32Array(size),
    quantity: new Int32Array(size),
    unitPriceCents: new Int32Array(size),
    totalCents: new Int32Array(size),
    customer: new Int32Array(size),
    country: new Uint8Array(size),
    coupon: new Int8Array(size),
    kind: new Uint8Array(size),
    reverses: new Int32Array(size),
    channel: new Uint8Array(size),
  }
}

function enlarge(lines: SampleLines, size: number): SampleLines {
  const next = allocate(size)
  next.count = lines.count
  next.order.set(lines.order.subarray(0, lines.count))
  next.product.set(lines.product.subarray(0, lines.count))
  next.day.set(lines.day.subarray(0, lines.count))
  next.secondOfDay.set(lines.secondOfDay.subarray(0, lines.count))
  next.quantity.set(lines.quantity.subarray(0, lines.count))
  next.unitPriceCents.set(lines.unitPriceCents.subarray(0, lines.count))
  next.totalCents.set(lines.totalCents.subarray(0, lines.count))
  next.customer.set(lines.customer.subarray(0, lines.count))
  next.country.set(lines.country.subarray(0, lines.count))
  next.coupon.set(lines.coupon.subarray(0, lines.count))
  next.kind.set(lines.kind.subarray(0, lines.count))
  next.reverses.set(lines.reverses.subarray(0, lines.count))
  next.channel.set(lines.channel.subarray(0, lines.count))
  return next
}

function write(lines: SampleLines, row: number, values: LineValues): void {
  lines.order[row] = values.order
  lines.product[row] = values.product
  lines.day[row] = values.day
  lines.secondOfDay[row] = values.secondOfDay
  lines.quantity[row] = values.quantity
  lines.unitPriceCents[row] = values.unitPriceCents
  lines.totalCents[row] = values.totalCents
  lines.customer[row] = values.customer
  lines.country[row] = values.country
  lines.coupon[row] = values.coupon
  lines.kind[row] = values.kind
  lines.reverses[row] = values.reverses
  lines.channel[row] = values.channel ?? 0
}
