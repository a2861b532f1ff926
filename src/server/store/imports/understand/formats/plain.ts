import { columnsByName, namesOf } from '../../cells/column-names.ts'
import { type OrderFormat, rowByRow } from './order-format.ts'

/** A table with date, product, quantity and amount columns, in any order and under any usual name. */
export const plain: OrderFormat = {
  id: 'plain',
  productCodes: 'any',
  currency: null,
  orderRequired: false,
  recognise(header) {
    const columns = columnsByName(header, {
      line: namesOf('line'),
      order: namesOf('order'),
      moment: namesOf('moment'),
      code: namesOf('code'),
      title: namesOf('title'),
      quantity: namesOf('quantity'),
      total: namesOf('total'),
      unitPrice: namesOf('unitPrice'),
      customer: namesOf('customer'),
      country: namesOf('country'),
      salesChannel: namesOf('salesChannel'),
      shop: namesOf('shop'),
      customerGroup: namesOf('customerGroup'),
      promotion: namesOf('promotion'),
      lineDiscount: namesOf('lineDiscount'),
      currency: namesOf('currency'),
      productType: namesOf('productType'),
      vendor: namesOf('vendor'),
      cost: namesOf('cost'),
    })
    const missing = [
      columns.moment === undefined ? ['date'] : [],
      columns.title === undefined && columns.code === undefined ? ['product'] : [],
      columns.quantity === undefined ? ['quantity'] : [],
      columns.total === undefined && columns.unitPrice === undefined ? ['total'] : [],
    ].flat()
    return { columns, missing }
  },
  read: (columns) => rowByRow(columns, () => ({ reversal: false, state: 'placed' as const })),
}
