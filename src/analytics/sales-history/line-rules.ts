/**
 * Rules for which rows of an order file count, and as what. The thresholds and reasons of docs/methods.md, section 1,
 * are defined only here.
 */

/** Figures beyond these are typing errors, not sales. */
export const LINE_LIMITS = {
  units: 1_000_000,
  unitPrice: 10_000_000,
  /** Earlier orders do not exist in web shops; a spreadsheet's empty date is 1899 or 1900. */
  firstDay: '1990-01-01',
} as const

/** Reasons why a row of the file is rejected, in the order in which they are tested. */
export const REJECTION_REASONS = [
  'unreadable_row',
  'missing_order',
  'missing_date',
  'unreadable_date',
  'date_out_of_range',
  'missing_product',
  'code_in_scientific_notation',
  'missing_quantity',
  'unreadable_quantity',
  'fractional_quantity',
  'missing_amount',
  'unreadable_amount',
  'other_currency',
  'test_order',
  'voided_order',
  'cancelled_order',
  'unpaid_order',
  'not_a_product',
  'zero_quantity',
  'stock_write_off',
  'unclear_cancellation',
  'zero_price',
  'negative_price',
  'absurd_quantity',
  'absurd_price',
] as const

export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** `sale` and `return` are kept; every other value names why the row is rejected. */
export type LineVerdict = 'sale' | 'return' | RejectionReason

/** State of the order that a line belongs to, as the shop gives it. */
export type OrderState = 'placed' | 'test' | 'voided' | 'cancelled' | 'unpaid'

export interface LineFacts {
  /** Trimmed, in upper case. */
  readonly code: string
  readonly title: string
  readonly quantity: number
  /** Money of the whole line with the file's own sign: quantity × price where the file has a price. */
  readonly amount: number
  /** True if the shop marked the document as a cancellation or a credit note. */
  readonly reversal: boolean
  readonly state: OrderState
  readonly productCodes: ProductCodes
}

/** How a file separates products from postage, fees and vouchers: by the form of the code, or only by name. */
export type ProductCodes = 'online-retail' | 'any'

export function classifyLine(line: LineFacts): LineVerdict {
  if (line.state !== 'placed') return `${line.state}_order`
  if (isTestProduct(line)) return 'test_order'
  if (!isProduct(line)) return 'not_a_product'
  const { quantity, amount } = line
  if (quantity === 0) return 'zero_quantity'
  // Goods leave the shelf without a buyer or money: a stock correction, not a return.
  if (quantity < 0 && amount === 0) return 'stock_write_off'
  if (line.reversal && quantity > 0) return 'unclear_cancellation'
  if (amount === 0) return 'zero_price'
  if (amount > 0 !== quantity > 0) return 'negative_price'
  if (Math.abs(quantity) > LINE_LIMITS.units) return 'absurd_quantity'
  if (amount / quantity > LINE_LIMITS.unitPrice) return 'absurd_price'
  return quantity > 0 ? 'sale' : 'return'
}

/** Five digits and the letters of a variant (85123A, 15056BL), or the two series with words (DCGS0003, SP1002). */
const onlineRetailProduct = /^(\d{5}[A-Z]*|DCGS.+|SP\d{4})$/
const onlineRetailTest = /^TEST\d*$/

/** Names of lines that platforms add to an order in addition to the goods, in five languages. */
const NOT_GOODS = [
  'tips?|gratuity|(e-?|digital )?gift (card|voucher|certificate)|e-?gift|shipping|shipping (costs?|fee|charges?)',
  '(shipping|postage|delivery) (&|and) (handling|packing|packaging)|postage|delivery|delivery (costs?|fee|charge)|handling( fee)?',
  'trinkgeld|(geschenk|wert)?gutschein|geschenkkarte|versand|versandkosten(pauschale|anteil)?|versandgeb(ü|ue)hr(en)?',
  'versand (&|und) verpackung|verpackung (&|und) versand|portokosten|lieferkosten|liefergeb(ü|ue)hr|lieferung',
  '(flaschen|einweg|mehrweg)?pfand',
  "frais (de port|de livraison|d['’]envoi|d['’]exp[eé]dition)|livraison|exp[eé]dition|pourboire|consigne",
  "(carte|ch[eè]que|bon)[ -]cadeau|bon d['’]achat",
  'env[ií]o|(gastos|costes?) de env[ií]o|propina|tarjeta (de )?regalo|(cheque|vale|bono) regalo',
  'verzendkosten|verzending|fooi|cadeau(bon|kaart)|statiegeld',
].join('|')
/** Also with the value of a voucher: `Gift Card - $50.00`, `Geschenkgutschein 50 €`. */
const notGoods = new RegExp(
  `^(${NOT_GOODS})(\\s*[-–:/]?\\s*([€$£]|[a-z]{3})?\\s*\\d[\\d.,]*\\s*([€$£]|[a-z]{3})?)?$`,
  'i',
)

function isTestProduct({ code, productCodes }: LineFacts): boolean {
  return productCodes === 'online-retail' && onlineRetailTest.test(code)
}

function isProduct({ code, title, productCodes }: LineFacts): boolean {
  switch (productCodes) {
    case 'online-retail':
      return onlineRetailProduct.test(code)
    case 'any':
      return !notGoods.test(title) && !notGoods.test(code)
  }
}

/** Words with which internal notes of stock clerks begin in the description. Some real titles begin so too. */
const note =
  /^\W*$|^(nan|null|none|n\/a|update|ebay|amazon|dotcom|incorrect|wrong)$|^(check|checked|damag\w*|lost|missing|found|wrongly|mixed up|thrown away|unsaleable|destroyed|smashed|broken|mouldy|faulty|counted|adjust\w*|stock ?take|sold as|write ?off|wet|rusty|crushed|returned|mail ?out|had been put aside|to push order|website fixed)\b/i

/**
 * True if a description looks like an internal note ("damaged", "?", "check"), used as a title only if there is no
 * better one.
 */
export function isInternalNote(description: string): boolean {
  return note.test(description)
}

/** Reasons that explain an order without a sale line: the first in this list that one of its rows has. */
const orderReasons = [
  'return',
  'test_order',
  'voided_order',
  'cancelled_order',
  'unpaid_order',
  'stock_write_off',
  'not_a_product',
  'zero_price',
] as const satisfies readonly LineVerdict[]

const otherReasons = REJECTION_REASONS.filter(
  (reason) => !(orderReasons as readonly string[]).includes(reason),
)

/** One bit per verdict, so that a whole order fits in a number. */
const bitOfVerdict = new Map<LineVerdict, number>(
  (['sale', ...orderReasons, ...otherReasons] as const).map((verdict, index) => [verdict, 2 ** index]),
)

export function verdictBit(verdict: LineVerdict): number {
  return bitOfVerdict.get(verdict) ?? 0
}

/** Verdict on an order from the united bits of its rows: `sale`, or why it is no order. */
export function orderVerdict(bits: number): LineVerdict | null {
  for (const [verdict, bit] of bitOfVerdict) if ((bits & bit) !== 0) return verdict
  return null
}
