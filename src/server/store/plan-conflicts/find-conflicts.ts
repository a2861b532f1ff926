import { TEST_WEEKS } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'

/** A change about to be saved for one product. Days are ISO dates, `until` is the day after the last. */
export interface PlannedChange {
  /** Path of the product in the request. */
  readonly field: string
  readonly productId: number
  readonly kind: 'promotion' | 'price' | 'leave_alone' | 'bundle'
  readonly from: string
  /** `null`: it has no end. */
  readonly until: string | null
  /** `null`: unknown, or none. */
  readonly price: number | null
  /** Id of the promotion or entry that is being changed. */
  readonly own?: string
}

/** Another plan that conflicts with a change. */
export type PlanConflict = { readonly change: PlannedChange; readonly title: string } & (
  | { readonly kind: 'left_alone'; readonly until: string }
  | { readonly kind: 'planned_price'; readonly price: number; readonly from: string | null }
  | { readonly kind: 'price_test'; readonly price: number; readonly until: string }
  | { readonly kind: 'running_test'; readonly name: string; readonly until: string }
  | { readonly kind: 'promotion'; readonly name: string; readonly from: string; readonly until: string }
  | { readonly kind: 'step_limit'; readonly step: number; readonly limit: number }
)

interface ProductRow {
  readonly id: string
  readonly title: string
  readonly price: number | null
  /** Limit set by the owner for the type or the store; `null`: never set. */
  readonly maxStep: number | null
  readonly leftAloneUntil: string | null
}

const productsSql = `
  select p.product_id as id, p.title, (${TODAYS_PRICE})::float8 as price,
    coalesce(t.max_step, s.max_step)::float8 as "maxStep",
    (select case when d.decision = 'snoozed' and d.snoozed_until > $3 then d.snoozed_until::date::text end
      from price_decisions d where d.company_id = $1 and d.product_id = p.product_id and d.undone_at is null
      order by d.created_at desc limit 1) as "leftAloneUntil"
  from products p
  left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  left join guard_rails t on t.company_id = p.company_id and t.product_type = trim(p.product_type) and t.product_type <> ''
  left join guard_rails s on s.company_id = p.company_id and s.product_type = ''
  where p.company_id = $1 and p.product_id = any($2::int8[])`

interface PriceRow {
  readonly id: string
  readonly entryId: string
  readonly price: number
  readonly from: string | null
  /** The day after the last one of a running test. */
  readonly testUntil: string | null
}

const pricesSql = `
  select l.product_id as id, l.entry_id as "entryId", l.planned_price::float8 as price, l.starts_on::text as from,
    case when l.status = 'applied' then (l.applied_at::date + ${7 * TEST_WEEKS})::text end as "testUntil"
  from price_plan l
  left join price_decisions d on d.company_id = l.company_id and d.decision_id = l.decision_id
  where l.company_id = $1 and l.product_id = any($2::int8[]) and l.removed_at is null
    and ((l.status = 'planned' and l.origin <> 'test') or (l.status = 'applied' and d.advice->>'kind' = 'test'
      and l.applied_at > $3::timestamptz - interval '${TEST_WEEKS} weeks'))`

interface PromotionRow {
  readonly id: string
  readonly promotionId: string
  readonly name: string
  readonly from: string
  readonly until: string
}

const promotionsSql = `
  select q.product_id as id, p.promotion_id as "promotionId", p.name, p.starts_on::text as from, p.ends_on::text as until
  from promotions p
  join promotion_products q on q.company_id = p.company_id and q.promotion_id = p.promotion_id
  where p.company_id = $1 and q.product_id = any($2::int8[]) and p.status in ('planned', 'confirmed')
    and p.ends_on > $3::date
  order by p.starts_on`

interface RunningTestRow {
  readonly id: string
  readonly name: string
  readonly from: string
  readonly until: string
}

/** Tests of groups that switch the prices of the products: a price from outside ends what they measure. */
const runningTestsSql = `
  select t.product_id as id, o.name, o.started_on::text as from,
    (o.started_on + 14 * o.pairs * o.period_weeks)::text as until
  from price_test_products t
  join price_tests o on o.company_id = t.company_id and o.test_id = t.test_id
  where t.company_id = $1 and t.product_id = any($2::int8[]) and o.state = 'running'`

/** Returns the conflicts of the changes with the company's other plans, in their order. */
export async function findConflicts(
  { client }: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  changes: readonly PlannedChange[],
): Promise<PlanConflict[]> {
  if (changes.length === 0) return []
  const ids = [...new Set(changes.map(({ productId }) => productId))]
  const now = ctx.clock()
  const [first] = changes.map(({ from }) => from).sort()
  const values = [ctx.companyId, ids]
  const products = await client.query<ProductRow>(productsSql, [...values, now])
  const prices = await client.query<PriceRow>(pricesSql, [...values, now])
  const promotions = await client.query<PromotionRow>(promotionsSql, [...values, first])
  const tests = await client.query<RunningTestRow>(runningTestsSql, values)
  const byId = new Map(products.rows.map((row) => [Number(row.id), row]))
  const pricesOf = Map.groupBy(prices.rows, ({ id }) => Number(id))
  const promotionsOf = Map.groupBy(promotions.rows, ({ id }) => Number(id))
  const testsOf = Map.groupBy(tests.rows, ({ id }) => Number(id))
  return changes.flatMap((change) => {
    const product = byId.get(change.productId)
    if (!product) return []
    return conflictsOf(change, {
      product,
      prices: pricesOf.get(change.productId) ?? [],
      promotions: promotionsOf.get(change.productId) ?? [],
      tests: testsOf.get(change.productId) ?? [],
    })
  })
}

interface Known {
  readonly product: ProductRow
  readonly prices: readonly PriceRow[]
  readonly promotions: readonly PromotionRow[]
  readonly tests: readonly RunningTestRow[]
}

function conflictsOf(change: PlannedChange, { product, prices, promotions, tests }: Known): PlanConflict[] {
  const { kind, from, until, own } = change
  const known = { change, title: product.title }
  const isBefore = (day: string | null) => day === null || until === null || day < until
  const found: PlanConflict[] = []
  const { leftAloneUntil } = product
  if (kind !== 'leave_alone' && leftAloneUntil !== null && leftAloneUntil > from)
    found.push({ ...known, kind: 'left_alone', until: leftAloneUntil })
  for (const entry of prices) {
    if (entry.entryId === own || !isBefore(entry.from)) continue
    if (entry.testUntil !== null) {
      if (entry.testUntil > from)
        found.push({ ...known, kind: 'price_test', price: entry.price, until: entry.testUntil })
      // A new planned price replaces the former one.
    } else if (kind !== 'price')
      found.push({ ...known, kind: 'planned_price', price: entry.price, from: entry.from })
  }
  if (kind !== 'leave_alone')
    for (const { name, ...days } of tests)
      if (days.until > from && isBefore(days.from))
        found.push({ ...known, kind: 'running_test', name, until: days.until })
  for (const { promotionId, name, ...days } of promotions)
    if (promotionId !== own && days.until > from && isBefore(days.from))
      found.push({ ...known, kind: 'promotion', name, from: days.from, until: days.until })
  const step = change.price === null || !product.price ? 0 : change.price / product.price - 1
  if (product.maxStep !== null && Math.abs(step) > product.maxStep + ROUNDING)
    found.push({ ...known, kind: 'step_limit', step, limit: product.maxStep })
  return found
}

/** Prices end in whole cents: exceeding a limit by up to half a per cent counts as rounding. */
const ROUNDING = 0.005
