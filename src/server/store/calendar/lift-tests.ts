import type * as z from 'zod'
import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { type liftTestList, MOST_LIFT_TESTS, type saveLiftTestsInput } from '#contract/lift-tests'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../basics/company-day.ts'
import { asPrice } from '../catalogue/present-price.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { refuseRepeatedRows } from './save-product-day-facts.ts'

type List = z.infer<typeof liftTestList>
type Rows = z.output<typeof saveLiftTestsInput>['rows']

/** Newest first. */
export async function listLiftTests({ ctx }: { readonly ctx: TenantContext }): Promise<List> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<List['rows'][number]>(
      `select lift_test_id as "liftTestId", channel, from_day::text as "fromDay", to_day::text as "toDay",
         added, low, high from lift_tests where company_id = $1 order by from_day desc, channel, to_day`,
      [ctx.companyId],
    )
    const spent = await client.query<{ channel: string }>(
      'select distinct channel from marketing_spend where company_id = $1 order by channel',
      [ctx.companyId],
    )
    const money = (amount: string) => asPrice(amount) ?? '0.00'
    return {
      rows: rows.map((row) => ({
        ...row,
        ...{ added: money(row.added), low: money(row.low), high: money(row.high) },
      })),
      total: rows.length,
      channels: spent.rows.map(({ channel }) => channel),
    }
  })
}

const newRows = `jsonb_to_recordset($2::jsonb)
  as n (ord int8, id uuid, channel text, "fromDay" date, "toDay" date, added numeric, low numeric, high numeric)`

const faultsSql = `
  select (n.ord - 1)::int4 as at,
    exists (select from marketing_spend s where s.company_id = $1 and s.channel = n.channel
      and s.day >= n."fromDay" and s.day < n."toDay" and s.amount > 0) as "hasSpend",
    exists (select from lift_tests t where t.company_id = $1 and t.channel = n.channel
      and t.from_day = n."fromDay" and t.to_day = n."toDay" and t.lift_test_id <> n.id) as "isEntered"
  from ${newRows} order by n.ord`

const saveSql = `
  insert into lift_tests (company_id, lift_test_id, channel, from_day, to_day, added, low, high)
  select $1, id, channel, "fromDay", "toDay", added, low, high from ${newRows}
  on conflict (company_id, lift_test_id) do update
  set channel = excluded.channel, from_day = excluded.from_day, to_day = excluded.to_day,
    added = excluded.added, low = excluded.low, high = excluded.high`

/** Adds tests, or changes those whose id is given: all of them or none. */
export async function saveLiftTests({
  ctx,
  input,
}: VerbArgs<'saveLiftTests'>): Promise<{ ok: true; saved: number }> {
  const rows = input.rows.map((row, at) => ({
    ...row,
    ord: at + 1,
    id: row.liftTestId ?? crypto.randomUUID(),
  }))
  refuseRepeatedRows(rows, (row) => row.id)
  refuseRepeatedRows(rows, (row) => JSON.stringify([row.channel, row.fromDay, row.toDay]))
  return ctx.inTenant(async (tx) => {
    refuseFuture(rows, await companyDay(ctx, tx))
    const values = [ctx.companyId, JSON.stringify(rows)]
    await refuseFaults(tx, values)
    await tx.client.query(saveSql, values)
    const { rows: counted } = await tx.client.query<{ tests: number }>(
      'select count(*)::int4 as tests from lift_tests where company_id = $1',
      [ctx.companyId],
    )
    if (counted[0]!.tests > MOST_LIFT_TESTS) throw problem('lift_test.too_many', { most: MOST_LIFT_TESTS })
    return { ok: true, saved: rows.length }
  })
}

function refuseFuture(rows: Rows, today: string): void {
  const tomorrow = isoDateOfDay(dayOfIsoDate(today) + 1)
  const at = rows.findIndex((row) => row.toDay > tomorrow)
  if (at >= 0)
    throw problem('lift_test.not_over', null, {
      fields: { [`rows.${at}.toDay`]: message('field.lift_test_in_future') },
    })
}

async function refuseFaults({ client }: TenantTransaction, values: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ at: number; hasSpend: boolean; isEntered: boolean }>(faultsSql, [
    ...values,
  ])
  const without = rows.find(({ hasSpend }) => !hasSpend)
  if (without)
    throw problem('lift_test.no_spend', null, {
      fields: { [`rows.${without.at}.channel`]: message('field.lift_test_without_spend') },
    })
  const again = rows.find(({ isEntered }) => isEntered)
  if (again)
    throw problem('lift_test.entered_already', null, {
      fields: { [`rows.${again.at}.fromDay`]: message('field.lift_test_entered_already') },
    })
}

export function removeLiftTests({
  ctx,
  input,
}: VerbArgs<'removeLiftTests'>): Promise<{ ok: true; deletionId: string; deleted: number }> {
  const key = { lift_test_id: { name: 'id', type: 'uuid' } }
  const rows = input.ids.map((id) => ({ id }))
  return ctx.inTenant((tx) => removeReversibly(ctx, tx, { table: 'lift_tests', key, rows }))
}
