import type { Output } from '#contract/calls'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { shopPrice } from '../../kit/formats/shop-price.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { LABEL_SEPARATOR } from '../../store/imports/classify/customer-group.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { conditionSql, orderUnitsJoin } from './line-conditions.ts'
import { type OwnersRule, withPseudonyms } from './line-rule.ts'

type Answer = Output<'previewSalesChannel'>
type Match = NonNullable<Answer['match']>

const DAYS = 365
const MOST_KNOWN = 30
const EXAMPLES = 3

const recent = `
  day > ${LAST_SALES_DAY} - ${DAYS} and quantity > 0 and total > 0`

/** Shows which lines a rule would take, and at which prices compared with the others. Nothing is changed. */
export function previewSalesChannel(args: VerbArgs<'previewSalesChannel'>): Promise<Answer> {
  const { ctx } = args
  const { rule } = args.input
  return ctx.inTenant(async (tx) => ({
    known: await readKnown(tx, ctx.companyId),
    match: rule && (await readMatch(tx, ctx.companyId, withPseudonyms(rule, ctx.companyId))),
  }))
}

const knownSql = `
  with lines as (
    select sales_channel, shop, country, customer_group from order_lines where company_id = $1 and ${recent}
  ), said as (
    select 'source' as by, trim(sales_channel) as value from lines
    union all select 'shop', trim(shop) from lines
    union all select 'country', trim(country) from lines
    union all select 'group', label from lines cross join unnest(string_to_array(customer_group, '${LABEL_SEPARATOR}')) as label
  ), counted as (
    select by, min(value) as value, count(*) as lines,
      row_number() over (partition by by order by count(*) desc, min(value)) as place
    from said where value <> '' group by by, lower(value)
  )
  select by, value, lines::float8 as lines, lines::float8 / (select count(*) from lines) as share
  from counted where place <= ${MOST_KNOWN} order by by, place`

async function readKnown({ client }: TenantTransaction, companyId: string): Promise<Answer['known']> {
  return (await client.query<Answer['known'][number]>(knownSql, [companyId])).rows
}

const matchSql = (rule: OwnersRule, companyId: string) => `
  with lines as (
    select product_id, quantity, total / quantity as price, coalesce(${conditionSql(rule)}, false) as is_match
    from order_lines ${orderUnitsJoin([rule], companyId, '')}
    where company_id = $1 and ${recent}
  ), by_product as (
    select product_id, count(*) filter (where is_match) as lines,
      sum(quantity) filter (where is_match) as units, count(*) as all_lines,
      percentile_disc(0.5) within group (order by price) filter (where is_match) as price,
      percentile_disc(0.5) within group (order by price) filter (where not is_match) as other
    from lines group by product_id
  )`

interface Sums {
  readonly lines: number
  readonly all: number
  readonly units: number
  readonly products: number
  readonly ratio: number | null
  readonly examples: readonly Match['examples'][number][] | null
}

const sumsSql = `
  select coalesce(sum(lines), 0)::float8 as lines, coalesce(sum(all_lines), 0)::float8 as all,
    coalesce(sum(units), 0)::float8 as units, (count(*) filter (where lines > 0))::int4 as products,
    percentile_cont(0.5) within group (order by (price / other)::float8) filter (where price > 0 and other > 0) as ratio,
    (select jsonb_agg(jsonb_build_object('productId', e.product_id, 'title', e.title, 'price', e.price::text,
        'otherPrice', e.other::text) order by e.lines desc, e.product_id)
      from (select p.*, c.title from by_product p join products c on c.company_id = $1 and c.product_id = p.product_id
        where p.price is not null and p.other is not null order by p.lines desc, p.product_id limit ${EXAMPLES}) e
    ) as examples
  from by_product`

async function readMatch({ client }: TenantTransaction, companyId: string, rule: OwnersRule): Promise<Match> {
  const { rows } = await client.query<Sums>(`${matchSql(rule, companyId)} ${sumsSql}`, [companyId])
  const { lines, all, units, products, ratio, examples } = rows[0]!
  const inShop = (price: string) => shopPrice(price) ?? price
  return {
    ...{ lines, units, products, priceRatio: ratio },
    shareOfLines: all > 0 ? lines / all : 0,
    examples: (examples ?? []).map((each) => ({
      ...each,
      price: inShop(each.price),
      otherPrice: inShop(each.otherPrice),
    })),
  }
}
