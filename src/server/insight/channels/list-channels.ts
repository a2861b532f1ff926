import type * as z from 'zod'
import type { channelRoles, salesChannel, salesChannelsAnswer } from '#contract/channels'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { shopPrice } from '../../kit/formats/shop-price.ts'

type Answer = z.infer<typeof salesChannelsAnswer>
type Channel = z.infer<typeof salesChannel>
type Role = (typeof channelRoles)[number]

/** A channel as it is stored. */
export interface ChannelRow {
  readonly identity: string
  readonly name: string | null
  readonly role: Role
  readonly isChosen: boolean
  readonly recognised: Pick<Channel, 'value' | 'explained'> & { readonly by: Channel['recognisedBy'] }
  readonly lines: number
  readonly units: number
  readonly revenue: string
  readonly recentLines: number
  readonly recentUnits: number
  readonly recentRevenue: number
  readonly priceRatio: number | null
  readonly isFollowing: boolean | null
  readonly followsChosen: boolean | null
  readonly priceChanges: number
  readonly changesTogether: number
  readonly isCurrent: boolean
  readonly rule: Channel['rule']
}

const rowsSql = `
  select identity, name, role, is_chosen as "isChosen", recognised, lines::float8 as lines, units::float8 as units,
    revenue, recent_lines::float8 as "recentLines", recent_units::float8 as "recentUnits",
    recent_revenue::float8 as "recentRevenue", price_ratio as "priceRatio", is_following as "isFollowing",
    follows_chosen as "followsChosen", price_changes as "priceChanges", changes_together as "changesTogether",
    is_current as "isCurrent", rule
  from sales_channels where company_id = $1 order by identity`

const EXAMPLES = 3
/** Log distance from the channel's usual price ratio beyond which a product is no example of it. */
const UNTYPICAL = 0.1
const examplesSql = `
  select c.identity, c.products, c.product_id::float8 as "productId", p.title, c.price, c.main_price as "mainPrice"
  from (
    select e.identity, e.product_id, e.price, e.main_price, count(*) over (partition by e.identity)::int4 as products,
      row_number() over (partition by e.identity order by (e.main_price is null),
        coalesce(abs(ln((e.price / e.main_price)::float8 / s.price_ratio)) > ${UNTYPICAL}, true), e.lines desc, e.product_id
      ) as place
    from channel_products e
    join sales_channels s on s.company_id = $1 and s.identity = e.identity
    where e.company_id = $1
  ) c
  join products p on p.company_id = $1 and p.product_id = c.product_id
  where c.place <= ${EXAMPLES} order by c.identity, c.place`

interface Example {
  readonly identity: string
  readonly products: number
  readonly productId: number
  readonly title: string
  readonly price: string
  readonly mainPrice: string | null
}

const modelSql = `
  select c.currency, m.learnt_at as "learntAt", coalesce(m.is_stale, false) as "isStale"
  from companies c left join channel_models m on m.company_id = c.company_id where c.company_id = $1`

export async function readChannelRows(
  { client }: { readonly client: Queryable },
  companyId: string,
): Promise<ChannelRow[]> {
  const query = { name: 'channel-rows', text: rowsSql, values: [companyId] }
  return (await client.query<ChannelRow>(query)).rows
}

/** Lists the store's sales channels with the owner's choices. */
export function listSalesChannels({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant((tx) => presentChannels(tx, ctx.companyId))
}

export async function presentChannels(tx: TenantTransaction, companyId: string): Promise<Answer> {
  const rows = await readChannelRows(tx, companyId)
  const examples = (await tx.client.query<Example>(examplesSql, [companyId])).rows
  const { rows: models } = await tx.client.query<{
    currency: string
    learntAt: Date | null
    isStale: boolean
  }>(modelSql, [companyId])
  const [model] = models
  if (!model) throw new Error('A signed-in user without a company asked for sales channels.')
  return {
    channels: rows.map((row) => presentChannel(row, rows, examples)).sort(byRevenue),
    choices: choicesOf(rows),
    currency: model.currency,
    recognisedAt: model.learntAt?.toISOString() ?? null,
    isWaiting: model.isStale,
  }
}

const byRevenue = (a: Channel, b: Channel) =>
  Number(b.role === 'main') - Number(a.role === 'main') || b.shareOfRevenue - a.shareOfRevenue

/** Returns the owner's choices, from which the list's version is made. */
export function choicesOf(rows: readonly ChannelRow[]): Answer['choices'] {
  return rows.flatMap(({ identity, name, role, isChosen, followsChosen, rule }) =>
    name === null && !isChosen && followsChosen === null && rule === null
      ? []
      : [{ identity, name, role: isChosen ? role : null, follows: followsChosen, rule }],
  )
}

/** Returns the channel that counts as the main one: the owner's choice, else the recognised one. */
export function mainOf(rows: readonly ChannelRow[]): ChannelRow | undefined {
  return (
    rows.find(({ isChosen, isCurrent, role }) => isChosen && isCurrent && role === 'main') ??
    rows.find(({ identity }) => identity === 'main')
  )
}

function presentChannel(row: ChannelRow, rows: readonly ChannelRow[], examples: readonly Example[]): Channel {
  const main = mainOf(rows)
  const all = (of: (each: ChannelRow) => number) =>
    rows.reduce((sum, each) => sum + (each.isCurrent ? of(each) : 0), 0)
  const share = (of: (each: ChannelRow) => number) =>
    row.isCurrent && all(of) > 0 ? Math.max(0, of(row) / all(of)) : 0
  const own = examples.filter(({ identity }) => identity === row.identity)
  return {
    identity: row.identity,
    name: row.name,
    recognisedBy: row.recognised.by,
    value: row.recognised.value,
    explained: row.recognised.explained,
    rule: row.rule,
    role: row === main ? 'main' : row.isChosen && row.role !== 'main' ? row.role : 'separate',
    isChosen: row.isChosen,
    isCurrent: row.isCurrent,
    ...{ lines: row.lines, units: row.units, revenue: row.revenue },
    shareOfLines: share((each) => each.recentLines),
    shareOfUnits: share((each) => each.recentUnits),
    shareOfRevenue: share((each) => each.recentRevenue),
    priceRatio: ratioOf(row, main),
    follows: row === main ? null : (row.followsChosen ?? row.isFollowing),
    followsRecognised: row === main ? null : row.isFollowing,
    ...{ priceChanges: row.priceChanges, changesTogether: row.changesTogether },
    products: own[0]?.products ?? 0,
    examples: own.map(({ productId, title, price, mainPrice }) => ({
      ...{ productId, title, price: shopPrice(price) ?? price },
      mainPrice: mainPrice === null ? null : (shopPrice(mainPrice) ?? mainPrice),
    })),
  }
}

/** Ratios are stored relative to the recognised main channel. */
function ratioOf(row: ChannelRow, main: ChannelRow | undefined): number | null {
  if (row === main || main === undefined) return null
  const against = (each: ChannelRow) => (each.identity === 'main' ? 1 : each.priceRatio)
  const [own, of] = [against(row), against(main)]
  return own === null || of === null || !(of > 0) ? null : own / of
}
