import { type LearnedEndings, learnEndings, type StoreErrors, USUAL_MARGIN } from '#analytics'
import { smallestAmount } from '#contract/smallest-amount'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { type MainChannel, readMainChannel } from '../channels/main-channel.ts'
import { storeErrorsOf, typesSql } from '../estimation/store-errors.ts'
import { outlookJoin } from '../outlook/outlook-columns.ts'
import { readStoreSetting, type StoreSetting } from './advice-rows.ts'

/** Settings and figures of the store that advice on any product needs. */
export interface PricingSetting extends StoreSetting {
  /** Mean profit of the next 30 days over the products that sold, at today's prices. */
  readonly meanMonthlyProfit: number
  /** Smallest amount of the currency. */
  readonly step: number
  readonly endings: LearnedEndings
  /** Channel that the prices are for; `null`: all sales are of one channel. */
  readonly channel: MainChannel | null
}

/** More prices would not change how they end. */
const MOST_PRICES = 20_000
/** Days without a sale after which a product's price says nothing of the shop's prices. */
const PRICE_DAYS = 180

/**
 * Where no cost is known and no margin was stated, the usual margin is used: only sizes are compared, no profit is
 * claimed.
 */
const meanSql = `
  select coalesce(avg(o.month_units * greatest(0, ${TODAYS_PRICE} - coalesce(nullif(p.cost, 0),
    ${TODAYS_PRICE} * (1 - coalesce(t.assumed_margin, s.assumed_margin, ${USUAL_MARGIN}))))::float8), 0) as mean
  from price_facts f
  join products p on p.company_id = f.company_id and p.product_id = f.product_id
  ${outlookJoin}
  left join guard_rails t on t.company_id = p.company_id and t.product_type = trim(p.product_type) and t.product_type <> ''
  left join guard_rails s on s.company_id = p.company_id and s.product_type = ''
  where f.company_id = $1`

const pricesSql = `
  select ${TODAYS_PRICE}::float8 as price from price_facts f
  join products p on p.company_id = f.company_id and p.product_id = f.product_id
  where f.company_id = $1
    and coalesce(f.sold_through > (select max(sold_through) from price_facts where company_id = $1) - ${PRICE_DAYS}, true)
  order by f.product_id limit ${MOST_PRICES}`

export async function readPricingSetting(tx: TenantTransaction, companyId: string): Promise<PricingSetting> {
  const store = await readStoreSetting(tx, companyId)
  const means = await tx.client.query<{ mean: number }>({
    name: 'advice-mean',
    text: meanSql,
    values: [companyId],
  })
  return {
    ...store,
    meanMonthlyProfit: means.rows[0]?.mean ?? 0,
    step: smallestAmount(store.currency),
    channel: await readMainChannel(tx, companyId),
    endings: await readEndings(tx, companyId, store.currency),
  }
}

/** Reads how the shop's prices end, of the products that sold lately. */
export async function readEndings(
  tx: TenantTransaction,
  companyId: string,
  currency: string,
): Promise<LearnedEndings> {
  const { rows } = await tx.client.query<{ price: number }>({
    name: 'advice-endings',
    text: pricesSql,
    values: [companyId],
  })
  return learnEndings(
    rows.map((row) => row.price),
    smallestAmount(currency),
  )
}

/** Reads the errors that the products share, for sums over several of them. */
export async function readStoreErrors(
  tx: TenantTransaction,
  companyId: string,
  { diagnostics }: Pick<StoreSetting, 'diagnostics'>,
): Promise<StoreErrors> {
  const { rows } = await tx.client.query<{ type: string | null; evidence: number }>({
    name: 'advice-evidence',
    text: typesSql(),
    values: [companyId],
  })
  return storeErrorsOf(diagnostics, new Map(rows.map(({ type, evidence }) => [type, evidence])))
}
