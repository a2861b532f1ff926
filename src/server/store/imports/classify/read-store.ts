import { defaultRegional } from '#contract/settings'
import type { Queryable } from '../../../kit/db/queryable.ts'
import type { DateOrder } from '../cells/dates.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import { ZonedTime } from '../cells/zoned-time.ts'
import { KnownProducts } from './known-products.ts'
import type { KnownProduct } from './similar-names.ts'
import { currencyOfFile, type StoreCurrency, storeCurrencySql } from './store-currency.ts'

/** Facts about the store and the importing person that are needed to read a file. */
export interface StoreFacts extends StoreCurrency {
  readonly companyId: string
  readonly importId: string
  readonly timeZone: string
  readonly hasLines: boolean
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly preferredCurrency: string | null
}

interface Row extends StoreCurrency {
  readonly timeZone: string
  readonly hasLines: boolean
  readonly dateFormat: string | null
  readonly decimalSeparator: string | null
  readonly preferredCurrency: string | null
}

export async function readStore(client: Queryable, companyId: string, importId: string): Promise<StoreFacts> {
  const { rows } = await client.query<Row>(storeSql, [companyId, importId])
  const row = rows[0]
  if (!row) throw new Error('The import is gone.')
  return {
    ...row,
    companyId,
    importId,
    dateOrder: regionalOrder(row.dateFormat),
    decimalMark: regionalMark(row.decimalSeparator),
  }
}

export function regionalOrder(dateFormat: string | null): DateOrder {
  return (dateFormat ?? defaultRegional.date_format).startsWith('MM') ? 'mdy' : 'dmy'
}

export function regionalMark(decimalSeparator: string | null): DecimalMark {
  return decimalSeparator === ',' ? 'comma' : 'point'
}

/** Today in the store's time zone. */
export function todayIn(timeZone: string, nowMs: number): string {
  return new ZonedTime(timeZone).place({ wallMs: nowMs, offsetMinutes: 0 }).day
}

/** Returns the file's currency unless figures settle the store's own. */
export function currencyOf(store: StoreFacts, named: readonly string[], ofFormat: string | null): string {
  if (store.isCurrencySettled) return store.currency
  const usual = store.hasData || store.isCurrencyChosen ? store.currency : store.preferredCurrency
  return currencyOfFile({ ofFormat, named }) ?? usual ?? defaultRegional.currency
}

const storeSql = `
  select company.timezone as "timeZone", lines.present as "hasLines",
    settings.regional ->> 'date_format' as "dateFormat",
    settings.regional ->> 'decimal_separator' as "decimalSeparator",
    settings.regional ->> 'currency' as "preferredCurrency",
    ${storeCurrencySql}
  from imports brought
  join companies company on company.company_id = $1
  cross join (
    select exists (
      select from order_lines line where line.company_id = $1 and line.import_id is distinct from $2
    ) as present
  ) lines
  left join user_settings settings on settings.company_id = $1 and settings.user_id = brought.created_by
  where brought.company_id = $1 and brought.import_id = $2`

/**
 * Most products loaded for suggestions, because more would take too much memory; codes are still looked up when
 * writing.
 */
const MOST_KNOWN = 300_000

export async function readKnownProducts(client: Queryable, companyId: string): Promise<KnownProducts> {
  const { rows } = await client.query<KnownProduct>(
    `select product_id as "productId", sku, title, price, cost from products where company_id = $1 limit ${MOST_KNOWN}`,
    [companyId],
  )
  return new KnownProducts(rows)
}
