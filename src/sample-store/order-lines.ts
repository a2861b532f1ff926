import { lineKinds, type SampleStore, sampleCountries, sampleCoupons } from './sample-store.ts'

/** A line in the form that an import reads; money as decimal text, exact to the cent. */
export interface SampleOrderLine {
  orderRef: string
  day: number
  secondOfDay: number
  sku: string
  quantity: number
  unitPrice: string
  total: string
  customerRef: string | null
  country: string
  discountCode: string | null
  kind: (typeof lineKinds)[number]
  /** Order that a return or cancellation reverses. */
  reversesOrderRef: string | null
}

/** `-1234` → `-12.34`. */
export function centsToText(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

export function orderRef(order: number): string {
  return `#${1001 + order}`
}

/** Yields the store's lines one by one, so that millions need no array of objects. */
export function* sampleOrderLines(store: SampleStore): Generator<SampleOrderLine> {
  const { lines, products } = store
  for (let k = 0; k < lines.count; k++) {
    const coupon = lines.coupon[k]!
    const customer = lines.customer[k]!
    const reverses = lines.reverses[k]!
    yield {
      orderRef: orderRef(lines.order[k]!),
      day: lines.day[k]!,
      secondOfDay: lines.secondOfDay[k]!,
      sku: products[lines.product[k]!]!.sku,
      quantity: lines.quantity[k]!,
      unitPrice: centsToText(lines.unitPriceCents[k]!),
      total: centsToText(lines.totalCents[k]!),
      customerRef: customer === 0 ? null : `C${String(customer).padStart(5, '0')}`,
      country: sampleCountries[lines.country[k]!]!,
      discountCode: coupon < 0 ? null : sampleCoupons[coupon]!,
      kind: lineKinds[lines.kind[k]!]!,
      reversesOrderRef: reverses < 0 ? null : orderRef(lines.order[reverses]!),
    }
  }
}
