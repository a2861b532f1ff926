import type * as z from 'zod'
import { dayOfIsoDate, holidayCountry, isoDateOfDay, nationalHolidays } from '#analytics'
import type { closedDaysAnswer, saveClosedDaysInput } from '#contract/calendar'
import type { TenantContext } from '../../kit/context.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { refuseRepeatedRows } from './save-product-day-facts.ts'

const DAYS_OF_A_YEAR = 366

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Lists all closed days of a period, by day; default: two years back and one ahead. */
export async function listClosedDays(args: {
  readonly ctx: TenantContext
  readonly input: Period
}): Promise<z.infer<typeof closedDaysAnswer>> {
  const { ctx, input } = args
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

export async function saveClosedDays(args: {
  readonly ctx: TenantContext
  readonly input: z.output<typeof saveClosedDaysInput>
}): Promise<{ ok: true; saved: number }> {
  const { ctx, input } = args
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

export function removeClosedDays(args: {
  readonly ctx: TenantContext
  readonly input: { readonly days: readonly string[] }
}): Promise<{ ok: true; deletionId: string; deleted: number }> {
  const { ctx, input } = args
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
