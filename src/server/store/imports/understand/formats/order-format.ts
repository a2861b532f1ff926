import type { OrderState, ProductCodes } from '#analytics'
import type { OrderField } from '../../cells/column-names.ts'
import type { DecimalMark } from '../../cells/numbers.ts'

/** Position of each field's column in the file. */
export type Columns = Readonly<Partial<Record<OrderField, number>>>

/** What an order file may say of the product of a line; texts, empty where it says nothing. */
export interface ProductWords {
  readonly productType: string
  readonly vendor: string
  readonly cost: string
}

/** One order line as the file has it: texts, carried forward and computed where the format says so. */
export interface OrderRow {
  /** Row of the file, the header being 1. */
  readonly row: number
  readonly cells: readonly string[]
  readonly order: string
  readonly moment: string
  readonly code: string
  readonly title: string
  readonly quantity: string
  readonly unitPrice: string
  /** Text of the file, or ten-thousandths that the format computed. */
  readonly total: string | number
  readonly customer: string
  readonly country: string
  /** Where the order came from, and which shop sold it; empty or absent where the file does not say. */
  readonly salesChannel?: string
  readonly shop?: string
  /** Groups, tags and roles of the customer or the order, with commas between them. */
  readonly customerGroup?: string
  readonly currency: string
  readonly reversal: boolean
  readonly state: OrderState
  /** The whole order was refunded on a day the file does not tell: its lines are kept and taken back. */
  readonly refunded: boolean
  readonly product?: ProductWords | undefined
  /** Money that went back for this line without a return, in ten-thousandths: its share of the order's partial refund. */
  readonly partialRefund?: number | undefined
}

/** Stateful: some formats spread an order over several rows. */
export interface OrderRowReader {
  push(cells: readonly string[], row: number): readonly OrderRow[]
  end(): readonly OrderRow[]
}

export interface Recognised {
  readonly columns: Columns
  /** Names of what is needed and absent; empty when the file can be read. */
  readonly missing: readonly string[]
}

export interface OrderFormat {
  readonly id: 'uci-online-retail' | 'shopify-orders' | 'plain'
  readonly productCodes: ProductCodes
  /** Currency of files of this format that do not name one. */
  readonly currency: string | null
  /** Whether a row without an order number can be read (it is an order of its own). */
  readonly orderRequired: boolean
  /** `null`: not this format. `header` is folded by `foldHeader`. */
  recognise(header: readonly string[]): Recognised | null
  read(columns: Columns, mark: DecimalMark): OrderRowReader
}

/** For formats in which each row is a line by itself. */
export function rowByRow(
  columns: Columns,
  describe: (row: PlainRow) => Pick<OrderRow, 'reversal' | 'state'>,
): OrderRowReader {
  return {
    push(cells, row) {
      const plain = plainRow(columns, cells, row)
      return [{ ...plain, ...describe(plain), refunded: false }]
    },
    end: () => [],
  }
}

export type PlainRow = Omit<OrderRow, 'reversal' | 'state' | 'refunded'>

function plainRow(columns: Columns, cells: readonly string[], row: number): PlainRow {
  return {
    row,
    cells,
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
    currency: cellOf(columns.currency, cells),
    product: productWords(columns, cells),
  }
}

/** `undefined` where the file has none of these columns: most files, for each of their rows. */
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
