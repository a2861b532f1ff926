import { PRICES_SETTLE } from '../../../accounts/identity/prices-settle.ts'
import type { StoredProblem } from '../open/file-problem.ts'

export interface StoreCurrency {
  /** True if the store has lines or prices of other origin than this import. */
  readonly hasData: boolean
  readonly currency: string
  /** True if it was chosen; otherwise a first import assumes it. */
  readonly isCurrencyChosen: boolean
  /** True if figures fix the currency. Prices of files that state none, while nobody chose, do not. */
  readonly isCurrencySettled: boolean
  /** True if a connected shop determines the currency. */
  readonly isOfShop: boolean
}

/** Columns of `StoreCurrency` for company `$1` and import `$2`, next to `companies company` and `lines (present)`. */
export const storeCurrencySql = `
  company.currency, company.currency_chosen as "isCurrencyChosen",
  lines.present or exists (select from products where products.company_id = $1
    and products.price is not null and products.import_id is distinct from $2) as "hasData",
  lines.present or ${PRICES_SETTLE} as "isCurrencySettled",
  exists (select from platform_connections where company_id = $1 and status <> 'removing') as "isOfShop"`

/** Currencies of a file of orders: that of its format, and the codes of its column. */
interface FileCurrencies {
  readonly ofFormat: string | null
  readonly named: readonly string[]
}

/** The one that most of the file is in; `null`: it names none. */
export function currencyOfFile({ ofFormat, named }: FileCurrencies): string | null {
  return ofFormat ?? named[0] ?? null
}

/** Says why a file cannot be imported because it is wholly in another currency than the figures; else `null`. */
export function otherCurrency(
  { currency, isCurrencySettled, isOfShop }: StoreCurrency,
  file: FileCurrencies,
): StoredProblem | null {
  const other = currencyOfFile(file) ?? currency
  if (!isCurrencySettled || other === currency || file.named.includes(currency)) return null
  const code = isOfShop ? 'other_currency_of_shop' : 'other_currency'
  return { code, values: { file: other, store: currency } }
}
