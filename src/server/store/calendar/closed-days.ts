import { dayOfIsoDate, holidayCountry, isoDateOfDay, nationalHolidays } from '#analytics'
import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { refuseRepeatedRows } from './save-product-day-facts.ts'

const DAYS_OF_A_YEAR = 366

/** Lists all closed days of a period, by day; default: two years back and one ahead. */
export async function listClosedDays({
  ctx,
  input,
}: VerbArgs<'listClosedDays'>): Promise<Output<'listClosedDays'>> {
  return ctx.inTenant(async (tx) => {
    const today = dayOfIsoDate(await companyDay(ctx, tx))
    const from = input.from ?? isoDateOfDay(today - 2 * DAYS_OF_A_YEAR)
    const to = input.to ?? isoDateOfDay(today + DAYS_OF_A_YEAR)
    const { rows } = await tx.client.query<{ day: string; note: string }>(
      `select day::text, note from closed_days
       where company_id = $1 and day >= $2::date and day < $3::date order by day`,
      [ctx.companyId, from, to],
    )
    const country = holidayCountry((await readCompanyFacts(tx.client, ctx.companyId)).country)
    const holidays = country ? nationalHolidays(country, dayOfIsoDate(from), dayOfIsoDate(to)) : []
    return {
      days: rows,
      holidayCountry: country,
      holidays: holidays.map(({ day, name }) => ({ day: isoDateOfDay(day), name })),
    }
  })
}

export async function saveClosedDays({
  ctx,
  input,
}: VerbArgs<'saveClosedDays'>): Promise<{ ok: true; saved: number }> {
  refuseRepeatedRows(input.rows, (row) => row.day)
  return ctx.inTenant(async (tx) => {
    await tx.client.query(
      `insert into closed_days (company_id, day, note)
       select $1, day, note from jsonb_to_recordset($2::jsonb) as r (day date, note text)
       on conflict (company_id, day) do update set note = excluded.note`,
      [ctx.companyId, JSON.stringify(input.rows)],
    )
    await ctx.events.storeDataChanged({ ctx, tx })
    return { ok: true, saved: input.rows.length }
  })
}

export function removeClosedDays({
  ctx,
  input,
}: VerbArgs<'removeClosedDays'>): Promise<{ ok: true; deletionId: string; deleted: number }> {
  return ctx.inTenant(async (tx) => {
    const removed = await removeReversibly(ctx, tx, {
      table: 'closed_days',
      key: { day: { name: 'day', type: 'date' } },
      rows: input.days.map((day) => ({ day })),
    })
    if (removed.deleted > 0) await ctx.events.storeDataChanged({ ctx, tx })
    return removed
  })
}
