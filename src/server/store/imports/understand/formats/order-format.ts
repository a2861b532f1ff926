import type { OrderState, ProductCodes } from '#analytics/rows'
import type { OrderField } from '../../cells/column-names.ts'
import type { DecimalMark } from '../../cells/numbers.ts'

/** Position of each field's column in the file. */
export type Columns = Readonly<Partial<Record<OrderField, number>>>

/** Texts about the product of a line; empty if the file says nothing. */
export interface ProductWords {
  readonly productType: string
  readonly vendor: string
  readonly cost: string
}

/** One order line as in the file: texts, carried forward and computed as the format requires. */
export interface OrderRow {
  /** Row of the file; the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Id of the line that our own file states; empty or absent in files of other systems. */
  readonly line?: string
  readonly order: string
  readonly moment: string
  readonly code: string
  readonly title: string
  readonly quantity: string
  readonly unitPrice: string
  /** Text of the file, or ten-thousandths computed by the format. */
  readonly total: string | number
  readonly customer: string
  readonly country: string
  /** Origin of the order, and the shop that sold it; empty or absent if the file does not say. */
  readonly salesChannel?: string
  readonly shop?: string
  /** Groups, tags and roles of the customer or the order, separated by commas. */
  readonly customerGroup?: string
  /** What the file says of a promotion of the product. */
  readonly promotion?: string
  /** Discount of the line, a share or an amount; the total is what was paid after it. */
  readonly lineDiscount?: string
  readonly currency: string
  readonly reversal: boolean
  readonly state: OrderState
  /**
   * True if the whole order was refunded on a day that the file does not state: its lines are kept and taken back.
   */
  readonly refunded: boolean
  readonly product?: ProductWords | undefined
  /** Money returned for this line without a return, in ten-thousandths: its share of the order's partial refund. */
  readonly partialRefund?: number | undefined
}

/** Reads rows in order. Stateful, because some formats spread an order over several rows. */
export interface OrderRowReader {
  push(cells: readonly string[], row: number): readonly OrderRow[]
  end(): readonly OrderRow[]
}

export interface Recognised {
  readonly columns: Columns
  /** Names of missing needed columns; empty if the file can be read. */
  readonly missing: readonly string[]
}

export interface OrderFormat {
  readonly id: 'uci-online-retail' | 'shopify-orders' | 'plain'
  readonly productCodes: ProductCodes
  /** Currency of files of this format that name none. */
  readonly currency: string | null
  /** False if a row without an order number can be read (it is its own order). */
  readonly orderRequired: boolean
  /** Returns `null` for another format. `header` is folded by `foldHeader`. */
  recognise(header: readonly string[]): Recognised | null
  read(columns: Columns, mark: DecimalMark): OrderRowReader
}

/** Reader for formats in which each row is a line by itself. */
export function rowByRow(
  columns: Columns,
  describe: (row: PlainRow) => Pick<OrderRow, 'reversal' | 'state' | 'refunded'>,
): OrderRowReader {
  return {
    push(cells, row) {
      const plain = plainRow(columns, cells, row)
      return [{ ...plain, ...describe(plain) }]
    },
    end: () => [],
  }
}

export type PlainRow = Omit<OrderRow, 'reversal' | 'state' | 'refunded'>

function plainRow(columns: Columns, cells: readonly string[], row: number): PlainRow {
  return {
    row,
    cells,
    line: cellOf(columns.line, cells),
    order: cellOf(columns.order, cells),
    moment: cellOf(columns.moment, cells),
    code: cellOf(columns.code, cells),
    title: cellOf(columns.title, cells),
    quantity: cellOf(columns.quantity, cells),
    unitPrice: cellOf(columns.unitPrice, cells),
    total: cellOf(columns.total, cells),
    customer: cellOf(columns.customer, cells),
    country: cellOf(columns.country, cells),
    salesChannel: cellOf(columns.salesChannel, cells),
    shop: cellOf(columns.shop, cells),
    customerGroup: cellOf(columns.customerGroup, cells),
    promotion: cellOf(columns.promotion, cells),
    lineDiscount: cellOf(columns.lineDiscount, cells),
    currency: cellOf(columns.currency, cells),
    product: productWords(columns, cells),
  }
}

/** Returns `undefined` if the file has none of these columns, as most files. */
export function productWords(columns: Columns, cells: readonly string[]): ProductWords | undefined {
  const { productType, vendor, cost } = columns
  if (productType === undefined && vendor === undefined && cost === undefined) return undefined
  return {
    productType: cellOf(productType, cells),
    vendor: cellOf(vendor, cells),
    cost: cellOf(cost, cells),
  }
}

export function cellOf(column: number | undefined, cells: readonly string[]): string {
  return column === undefined ? '' : (cells[column]?.trim() ?? '')
}
