import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { asPrice } from '../catalogue/present-price.ts'
import { saveSpend } from '../day-facts/save-facts.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { pageOf } from './list-product-day-facts.ts'
import { refuseRepeatedRows } from './save-product-day-facts.ts'

type List = Output<'listMarketingSpend'>
const wanted = `company_id = $1 and ($2::text is null or channel = $2)
  and ($3::date is null or day >= $3) and ($4::date is null or day < $4)`

/** Newest first. */
export async function listMarketingSpend({ ctx, input }: VerbArgs<'listMarketingSpend'>): Promise<List> {
  const { channel = null, from = null, to = null } = input
  const values = [ctx.companyId, channel, from, to]
  return ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number; channels: string[] | null }>(
      `select (select count(*)::int4 from marketing_spend where ${wanted}) as total,
         (select array_agg(distinct channel order by channel) from marketing_spend where company_id = $1) as channels`,
      values,
    )
    const { rows } = await client.query<List['rows'][number]>(
      `select channel, day::text, amount, source from marketing_spend where ${wanted}
       order by day desc, channel limit $5 offset $6`,
      [...values, ...pageOf(input)],
    )
    return {
      rows: rows.map((row) => ({ ...row, amount: asPrice(row.amount) ?? '0.00' })),
      total: counted.rows[0]?.total ?? 0,
      channels: counted.rows[0]?.channels ?? [],
    }
  })
}

/** Sums spend by channel and period; weeks begin on Monday. */
export async function marketingSpendByPeriod({
  ctx,
  input,
}: VerbArgs<'marketingSpendByPeriod'>): Promise<Output<'marketingSpendByPeriod'>> {
  const { by, from = null, to = null } = input
  return ctx.inTenant(async ({ client }) => {
    const { currency } = await readCompanyFacts(client, ctx.companyId)
    const { rows } = await client.query<{ start: string | null; channel: string | null; amount: string }>(
      `select date_trunc($5, day)::date::text as start, channel, sum(amount)::text as amount
       from marketing_spend where ${wanted}
       group by grouping sets ((date_trunc($5, day), channel), (channel), ()) order by 1, 2`,
      [ctx.companyId, null, from, to, by],
    )
    const amountOf = (row: { amount: string | null }) => asPrice(row.amount ?? '0') ?? '0.00'
    const total = rows.find((row) => row.start === null && row.channel === null)
    return {
      by,
      currency,
      total: total ? amountOf(total) : '0.00',
      channels: rows.flatMap((row) =>
        row.start === null && row.channel !== null ? [{ channel: row.channel, total: amountOf(row) }] : [],
      ),
      rows: rows.flatMap(({ start, channel, ...row }) =>
        start !== null && channel !== null ? [{ start, channel, amount: amountOf(row) }] : [],
      ),
    }
  })
}

export async function saveMarketingSpend({
  ctx,
  input,
}: VerbArgs<'saveMarketingSpend'>): Promise<{ ok: true; saved: number }> {
  refuseRepeatedRows(input.rows, (row) => JSON.stringify([row.channel, row.day]))
  return ctx.inTenant(async ({ client }) => {
    await saveSpend(client, ctx.companyId, input.rows)
    return { ok: true, saved: input.rows.length }
  })
}

export function removeMarketingSpend({
  ctx,
  input,
}: VerbArgs<'removeMarketingSpend'>): Promise<{ ok: true; deletionId: string; deleted: number }> {
  const key = { channel: { name: 'channel', type: 'text' }, day: { name: 'day', type: 'date' } }
  return ctx.inTenant((tx) => removeReversibly(ctx, tx, { table: 'marketing_spend', key, rows: input.rows }))
}
