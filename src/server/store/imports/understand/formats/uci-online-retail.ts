import { columnsByName } from '../../cells/column-names.ts'
import { type OrderFormat, rowByRow } from './order-format.ts'

/** "Online Retail" and "Online Retail II" of the UCI repository: the invoices of a UK gift store, in pounds. */
export const uciOnlineRetail: OrderFormat = {
  id: 'uci-online-retail',
  productCodes: 'online-retail',
  currency: 'GBP',
  orderRequired: true,
  recognise(header) {
    const columns = columnsByName(header, {
      order: ['invoice no', 'invoice'],
      code: ['stock code'],
      title: ['description'],
      quantity: ['quantity'],
      moment: ['invoice date'],
      unitPrice: ['unit price', 'price'],
      customer: ['customer id'],
      country: ['country'],
    })
    const needed = [
      columns.order,
      columns.code,
      columns.title,
      columns.quantity,
      columns.moment,
      columns.unitPrice,
    ]
    return needed.includes(undefined) ? null : { columns, missing: [] }
  },
  read: (columns) =>
    rowByRow(columns, (row) => ({
      reversal: /^c/i.test(row.order),
      state: 'placed' as const,
      refunded: false,
    })),
}
