import { currencyOf } from '../cells/currencies.ts'
import { type DecimalMark, parseAmount } from '../cells/numbers.ts'
import { cleanText } from '../cells/text.ts'
import type { ProductWords } from '../understand/formats/order-format.ts'

/** Properties of one product in the lines of a file. */
export interface ProductFacts {
  readonly productType: string | null
  readonly vendor: string | null
  /** Latest known cost, in ten-thousandths of the currency. */
  readonly cost: number | null
  readonly costDay: string
}

const NOTHING: ProductFacts = { productType: null, vendor: null, cost: null, costDay: '' }
const MOST_LETTERS = 200

/** Collects type, vendor and unit cost of the products while the lines are read: one entry per product with any. */
export class ProductFactsCollector {
  readonly bySku = new Map<string, ProductFacts>()
  private readonly mark: DecimalMark
  private readonly currency: string

  constructor(mark: DecimalMark, currency: string) {
    this.mark = mark
    this.currency = currency
  }

  /** Keeps the first type and vendor of a product, and its latest cost above zero in the file's currency. */
  note(sku: string, day: string, words: ProductWords): void {
    const known = this.bySku.get(sku) ?? NOTHING
    const cost = words.cost === '' || day < known.costDay ? null : parseAmount(words.cost, this.mark)
    const isOther =
      cost !== null && (currencyOf(words.cost, this.currency) ?? this.currency) !== this.currency
    const isCost = cost !== null && cost > 0 && Number.isSafeInteger(cost) && !isOther
    const productType = known.productType ?? (cleanText(words.productType, MOST_LETTERS) || null)
    const vendor = known.vendor ?? (cleanText(words.vendor, MOST_LETTERS) || null)
    if (!isCost && productType === known.productType && vendor === known.vendor) return
    const priced = isCost ? { cost, costDay: day } : { cost: known.cost, costDay: known.costDay }
    this.bySku.set(sku, { productType, vendor, ...priced })
  }
}
