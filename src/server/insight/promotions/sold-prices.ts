import { isoDateOfDay, MAIN_CHANNEL, UNCLEAR_CHANNEL } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readChannelState } from '../estimation/channels/stored-model.ts'
import { streamLines } from '../estimation/stream-lines.ts'

interface SoldDays {
  /** `null`: all products. */
  readonly only: readonly number[] | null
  /** Days [from, to), counted since 1970-01-01; `to` may be infinite. */
  readonly from: number
  readonly to: number
}

/** A select of `(product_id, day, price)`, and its values from `$first` on. */
interface SoldPrices {
  readonly sql: string
  readonly values: readonly unknown[]
}

/**
 * Each day's highest unit price by product, because discounts at the till only lower it. Of the main channel and of
 * lines that no key separates, since they may be the shop's. Days with only coupon prices, by the ratios to the
 * catalogue price that the estimate found to recur, are left out. `$1` is the company.
 */
export async function soldPrices(
  tx: TenantTransaction,
  companyId: string,
  days: SoldDays,
  first: number,
): Promise<SoldPrices> {
  const { model, ...state } = await readChannelState(tx.client, companyId)
  if (model === null) return { sql: withoutCoupons(tableSql(first)), values: valuesOf(days) }
  const highest = new Map<string, { productId: number; day: number; price: number }>()
  await streamLines(
    tx.client,
    companyId,
    { ...state, model },
    days.only,
    (productId, day, quantity, total, channel = MAIN_CHANNEL) => {
      if (day < days.from || day >= days.to || !(quantity > 0 && total > 0)) return
      if (channel !== MAIN_CHANNEL && channel !== UNCLEAR_CHANNEL) return
      const key = `${productId} ${day}`
      const price = total / quantity
      if (price > (highest.get(key)?.price ?? 0)) highest.set(key, { productId, day, price })
    },
  )
  const rows = [...highest.values()]
  return {
    sql: withoutCoupons(
      `select * from unnest($${first}::int8[], $${first + 1}::date[], $${first + 2}::numeric[]) as d (product_id, day, price)`,
    ),
    values: [
      rows.map(({ productId }) => productId),
      rows.map(({ day }) => isoDateOfDay(day)),
      rows.map(({ price }) => price.toFixed(4)),
    ],
  }
}

const valuesOf = ({ only, from, to }: SoldDays) => [
  only,
  isoDateOfDay(from),
  Number.isFinite(to) ? isoDateOfDay(to) : 'infinity',
]

const tableSql = (first: number) => `
  select product_id, day, max(total / quantity) as price from order_lines
  where company_id = $1 and quantity > 0 and total > 0 and ($${first}::int8[] is null or product_id = any($${first}))
    and day >= $${first + 1}::date and day < $${first + 2}::date
  group by product_id, day`

const withoutCoupons = (days: string) => `
  select day.product_id, day.day, day.price from (${days}) day
  join products p on p.company_id = $1 and p.product_id = day.product_id
  cross join (
    select coalesce(array_agg(ratio::numeric), '{}') as ratios
    from (select diagnostics->'couponRatios' as known from estimate_runs
      where company_id = $1 order by created_at desc limit 1) run,
      jsonb_array_elements_text(case jsonb_typeof(run.known) when 'array' then run.known else '[]' end) as ratio
  ) coupons
  where not exists (
    select from unnest(coupons.ratios) as ratio where p.price > 0 and abs(day.price / p.price - ratio) < 0.004)`
