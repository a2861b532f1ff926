import type * as z from 'zod'
import { dayOfIsoDate, isoDateOfDay, type RealChange, realChanges, soldByProduct } from '#analytics'
import type { annotation } from '#contract/dashboard'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { readMainLines } from '../estimation/read-main-lines.ts'

type Annotation = z.infer<typeof annotation>
type PriceChange = Extract<Annotation, { kind: 'price' }>

/** An observed price change within this many days of a logged one counts as the logged one. */
const SAME_CHANGE_DAYS = 14

const logSql = `
  select effective_from::text as day, price, lag(price) over (order by effective_from) as before
  from price_log where company_id = $1 and product_id = $2 order by effective_from`

const promotionsSql = `
  select m.name, m.starts_on::text as day, m.ends_on::text as "endsOn", coalesce(mp.depth, m.depth)::float8 as depth,
    m.status
  from promotion_products mp
  join promotions m on m.company_id = mp.company_id and m.promotion_id = mp.promotion_id
  where mp.company_id = $1 and mp.product_id = $2 and m.status in ('confirmed', 'planned')`

const notesSql = `
  select day::text, note from product_notes where company_id = $1 and product_id = $2`

interface LogRow {
  readonly day: string
  readonly price: string
  readonly before: string | null
}
type PromotionRow = Omit<Extract<Annotation, { kind: 'promotion' }>, 'kind'>

/** Lists price changes, promotions and notes of a product, as marks on its sales chart. */
export function listAnnotations({
  ctx,
  input,
}: VerbArgs<'listAnnotations'>): Promise<{ annotations: Annotation[] }> {
  const values = [ctx.companyId, input.productId]
  return ctx.inTenant(async ({ client }) => {
    const known = await client.query(
      'select 1 from products where company_id = $1 and product_id = $2',
      values,
    )
    if (!known.rowCount) throw problem('product.not_found')
    const log = (await client.query<LogRow>(logSql, values)).rows
    const lines = await readMainLines(client, ctx.companyId, [input.productId])
    const seen = realChanges(soldByProduct(lines, 1)(0))
    const promotions = (await client.query<PromotionRow>(promotionsSql, values)).rows
    const notes = (await client.query<{ day: string; note: string }>(notesSql, values)).rows
    const logged = log.flatMap(loggedChange)
    const annotations: Annotation[] = [
      ...logged,
      ...observedOnly(seen, logged, promotions),
      ...promotions.map((row) => ({ kind: 'promotion' as const, ...row })),
      ...notes.map((row) => ({ kind: 'note' as const, ...row })),
    ]
    return { annotations: annotations.sort((a, b) => a.day.localeCompare(b.day)) }
  })
}

function loggedChange({ day, price, before }: LogRow): PriceChange[] {
  const [from, to] = [asPrice(before), asPrice(price)]
  return from === null || to === null || Number(from) === Number(to)
    ? []
    : [{ kind: 'price', day, from, to, source: 'log' }]
}

/** Returns the observed changes that neither the log nor a promotion explains. */
function observedOnly(
  seen: readonly RealChange[],
  logged: readonly PriceChange[],
  promotions: readonly PromotionRow[],
): PriceChange[] {
  const loggedDays = logged.map((change) => dayOfIsoDate(change.day))
  const spans = promotions.map((each) => [dayOfIsoDate(each.day), dayOfIsoDate(each.endsOn)] as const)
  return seen
    .filter(({ day }) => loggedDays.every((other) => Math.abs(other - day) > SAME_CHANGE_DAYS))
    .filter(({ day }) => spans.every(([start, end]) => day < start || day > end + SAME_CHANGE_DAYS))
    .map(({ day, from, to }) => ({
      kind: 'price',
      day: isoDateOfDay(day),
      from: from.toFixed(2),
      to: to.toFixed(2),
      source: 'observed',
    }))
}
