import { foldHeader } from '../../cells/column-names.ts'
import { headingOf } from '../../cells/currencies.ts'
import type { Columns, OrderFormat } from './order-format.ts'
import { plain } from './plain.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { uciOnlineRetail } from './uci-online-retail.ts'

/** The most specific format comes first. A new format is one file and one line here. */
export const orderFormats: readonly OrderFormat[] = [uciOnlineRetail, shopifyOrders, plain]

/** Returns the format by its stored name; a name of no order format means the plain table. */
export function orderFormatOf(id: string): OrderFormat {
  return orderFormats.find((format) => format.id === id) ?? plain
}

export interface RecognisedFormat {
  readonly format: OrderFormat
  readonly columns: Columns
  readonly missing: readonly string[]
}

/** Returns the first format that recognises the header; one with missing columns only if none is complete. */
export function recogniseFormat(header: readonly string[]): RecognisedFormat {
  const folded = header.map(foldHeader)
  let incomplete: RecognisedFormat | null = null
  for (const format of orderFormats) {
    const found = format.recognise(format === plain ? header.map((name) => headingOf(name).folded) : folded)
    if (!found) continue
    if (found.missing.length === 0) return { format, ...found }
    incomplete ??= { format, ...found }
  }
  if (!incomplete) throw new Error('The plain format answers for every header.')
  return incomplete
}
