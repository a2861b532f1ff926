import type { OrderState } from '#analytics/rows'
import { columnsOfKind } from '../../cells/field-names.ts'
import {
  type Columns,
  cellOf,
  type OrderFormat,
  type OrderRow,
  type PlainRow,
  rowByRow,
} from './order-format.ts'
import { stateOfWord } from './order-state.ts'

/** A table with date, product, quantity and amount columns, in any order and under any usual name. */
export const plain: OrderFormat = {
  id: 'plain',
  productCodes: 'any',
  currency: null,
  orderRequired: false,
  recognise(header) {
    const columns: Columns = columnsOfKind('orders', header)
    const missing = [
      columns.moment === undefined ? ['date'] : [],
      columns.title === undefined && columns.code === undefined ? ['product'] : [],
      columns.quantity === undefined ? ['quantity'] : [],
      columns.total === undefined && columns.unitPrice === undefined ? ['total'] : [],
    ].flat()
    return { columns, missing }
  },
  read: (columns) => rowByRow(columns, stateReader(columns)),
}

/** A date says that the order was cancelled; a program for merchandise may write 0000-00-00, or no, where there is none. */
const isDate = (text: string) => /[1-9]/.test(text)

/** Caches the last state, because most rows have the same one. */
function stateReader(columns: Columns): (row: PlainRow) => Pick<OrderRow, 'reversal' | 'state' | 'refunded'> {
  let last: { readonly text: string; readonly state: OrderState | 'refunded' } = { text: '', state: 'placed' }
  return ({ cells }) => {
    const text = cellOf(columns.paymentState, cells)
    if (text !== last.text) last = { text, state: stateOfWord(text) }
    const isCancelled = isDate(cellOf(columns.cancelledAt, cells))
    const refunded = last.state === 'refunded' && !isCancelled
    const state = isCancelled ? 'cancelled' : last.state
    return { reversal: false, state: state === 'refunded' ? 'placed' : state, refunded }
  }
}
