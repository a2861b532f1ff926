import { columnsByName } from '../../cells/column-names.ts'
import { type OrderFormat, rowByRow } from './order-format.ts'

const COLUMNS = 8

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
    // Other programs use these names as well: with a further column the file is not of this store.
    const isWhole = header.length === COLUMNS && Object.keys(columns).length === COLUMNS
    return isWhole ? { columns, missing: [] } : null
  },
  read: (columns) =>
    rowByRow(columns, (row) => ({
      reversal: /^c/i.test(row.order),
      state: 'placed' as const,
      refunded: false,
    })),
}
