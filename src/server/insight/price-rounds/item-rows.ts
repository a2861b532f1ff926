import type * as z from 'zod'
import type { roundItem } from '#contract/price-round-shapes'
import { containing } from '../../kit/db/like-pattern.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import type { ItemWhy } from './item-why.ts'

export type RoundItem = z.infer<typeof roundItem>

interface ItemRow {
  readonly productId: string
  readonly title: string
  readonly sku: string
  readonly productType: string | null
  readonly vendor: string | null
  readonly today: string | null
  readonly cost: string | null
  readonly costBefore: string | null
  readonly price: string | null
  readonly planned: string | null
  readonly reason: RoundItem['reason']
  readonly adviceReason: RoundItem['adviceReason']
  readonly heldBy: number[]
  readonly pin: RoundItem['pin']
  readonly objective: RoundItem['objective']
  readonly gain: number | null
  readonly low: number | null
  readonly high: number | null
  readonly probability: number | null
  readonly revenue: number | null
  readonly why: Partial<ItemWhy>
}

const IS_SHOWN = {
  all: 'true',
  changed: 'i.price is distinct from i.today',
  held: 'cardinality(i.held_by) > 0',
  pinned: 'i.pin is not null',
} as const

/** The price that stands in the price plan, from whichever round or screen. */
const plannedJoin = `
  left join price_plan pl on pl.company_id = i.company_id and pl.product_id = i.product_id
    and pl.status = 'planned' and pl.removed_at is null and pl.origin <> 'test'`

const fromSql = (show: keyof typeof IS_SHOWN, joins = '') => `
  from price_round_items i
  join products p on p.company_id = i.company_id and p.product_id = i.product_id ${joins}
  where i.company_id = $1 and i.round_id = $2 and ($3::text is null or p.search_text like $3) and ${IS_SHOWN[show]}`

const columns = `
  i.product_id::text as "productId", p.title, p.sku, nullif(trim(p.product_type), '') as "productType",
  nullif(trim(p.vendor), '') as vendor, i.today::text, i.cost::text, i.cost_before::text as "costBefore",
  i.price::text, pl.planned_price::text as planned, i.reason, i.advice_reason as "adviceReason", i.held_by as "heldBy", i.pin, i.objective, i.gain,
  i.low, i.high, i.probability, i.revenue_now as revenue, i.why`

/** Changed products first, those with the largest gain on top. */
const ORDER = `order by (i.price is distinct from i.today) desc, (i.pin is not null) desc, abs(i.gain) desc nulls last,
  i.revenue_now desc nulls last, i.product_id`

interface Asked {
  readonly companyId: string
  readonly roundId: string
  readonly search?: string | undefined
  readonly show?: keyof typeof IS_SHOWN
  readonly limit: number
  readonly offset?: number
}

export async function readItems(
  client: Queryable,
  asked: Asked,
): Promise<{ items: RoundItem[]; total: number }> {
  const { companyId, roundId, search, show = 'all', limit, offset = 0 } = asked
  const values = [companyId, roundId, search ? containing(search.toLowerCase()) : null]
  const counted = await client.query<{ total: number }>(
    `select count(*)::int4 as total ${fromSql(show)}`,
    values,
  )
  const { rows } = await client.query<ItemRow>(
    `select ${columns} ${fromSql(show, plannedJoin)} ${ORDER} limit $4 offset $5`,
    [...values, limit, offset],
  )
  return { items: rows.map(present), total: counted.rows[0]?.total ?? 0 }
}

function present(row: ItemRow): RoundItem {
  const { gain, low, high, cost, costBefore, why, ...kept } = row
  const { elasticity, ownShare, margin, isMarginStated = false, ownPrice, ownGain } = why
  const [today, price] = [row.today && Number(row.today), row.price && Number(row.price)]
  return {
    ...kept,
    productId: Number(row.productId),
    today: asPrice(row.today),
    price: asPrice(row.price),
    planned: asPrice(row.planned),
    change: today && price ? price / today - 1 : null,
    gain: gain === null || low === null || high === null ? null : { value: gain, low, high },
    limit: why.limit ?? null,
    outside: why.outside ?? null,
    cannotTell: why.cannotTell ?? false,
    isUnsure: why.isUnsure ?? false,
    foreseen: null,
    why: {
      ...{ elasticity: elasticity ?? null, ownShare: ownShare ?? null },
      ...{ margin: margin ?? null, isMarginStated },
      ...{ ownPrice: asPrice(ownPrice?.toFixed(4) ?? null), ownGain: ownGain ?? null },
    },
    costChange: costChangeOf(row, cost, costBefore),
  }
}

/** The part of a changed cost that the new price passes on; `null` where the change is nothing. */
function costChangeOf(
  { today, price, why }: ItemRow,
  cost: string | null,
  before: string | null,
): RoundItem['costChange'] {
  const [from, to] = [asPrice(before), asPrice(cost)]
  if (from === null || to === null || Number(from) === Number(to)) return null
  const { inFull = null, margin } = why.passed ?? {}
  // Customers pay less than the price where there are discounts: in full is more than the change of the cost then.
  const whole = inFull === null || today === null ? Number(to) - Number(from) : inFull - Number(today)
  const passedOn = today === null || price === null ? null : (Number(price) - Number(today)) / whole
  return { from, to, passedOn, inFull: asPrice(inFull?.toFixed(4) ?? null), margin: margin ?? null }
}
