import {
  dayOfIsoDate,
  isoDateOfDay,
  LESSON_CONFIDENCE,
  type PromotionPause,
  type PromotionSlot,
  pauseBetween,
} from '#analytics'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { companyDay } from '../store-facts/company-day.ts'
import type { Findings } from './analysis/findings.ts'
import { readAnalysis } from './analysis-state.ts'

export interface PlanSetting {
  readonly companyId: string
  readonly currency: string
  readonly today: string
  readonly findings: Findings | null
  readonly pause: PromotionPause
  readonly euCountry: string | null
  readonly isLawBinding: boolean
}

export async function readPlanSetting(ctx: TenantContext, tx: TenantTransaction): Promise<PlanSetting> {
  const { findings } = await readAnalysis(ctx, tx)
  const { rows } = await tx.client.query<{ currency: string }>(
    'select currency from companies where company_id = $1',
    [ctx.companyId],
  )
  const lesson = findings?.lessons.find(({ kind }) => kind === 'pause')
  const isLawBinding = (findings?.euCountry ?? null) !== null
  return {
    companyId: ctx.companyId,
    currency: rows[0]?.currency ?? 'USD',
    today: await companyDay(ctx, tx),
    findings,
    pause: pauseBetween(
      lesson === undefined ? null : { days: lesson.best?.key ?? null, confidence: lesson.confidence },
      isLawBinding,
    ),
    euCountry: findings?.euCountry ?? null,
    isLawBinding,
  }
}

const SLOTS = 6
const DAYS_A_WEEK = 7
const MONDAY = 1
const YEAR_DAYS = 364

/** The next six weeks' starts, on the weekday that did best so far (else Monday), with last year's demand of that time. */
export async function readSlots(
  tx: TenantTransaction,
  setting: PlanSetting,
  input: { readonly days: number; readonly earliestStart: string },
): Promise<PromotionSlot[]> {
  const lesson = setting.findings?.lessons.find(({ kind }) => kind === 'weekday')
  const weekday =
    lesson?.best != null && (lesson.confidence ?? 0) >= LESSON_CONFIDENCE.told ? lesson.best.key : MONDAY
  const earliest = dayOfIsoDate(input.earliestStart)
  // 1970-01-01 was a Thursday.
  const first = earliest + ((weekday - ((earliest + 4) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK)
  const starts = Array.from({ length: SLOTS }, (_, k) => first + k * DAYS_A_WEEK)
  const demand = await readDemand(tx, setting, { starts, days: input.days })
  return starts.map((startDay) => ({ startDay, demand: demand.get(startDay) ?? 1 }))
}

/** How demand from these days on is against the average, as last year had it. */
export async function readDemand(
  { client }: TenantTransaction,
  { companyId, today }: Pick<PlanSetting, 'companyId' | 'today'>,
  { starts, days }: { readonly starts: readonly number[]; readonly days: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ at: number; daily: number | null; usual: number | null }>(
    `select s.at::int4 as at,
       (select sum(revenue)::float8 / $3 from store_days where company_id = $1
         and day >= date '1970-01-01' + s.at - ${YEAR_DAYS} and day < date '1970-01-01' + s.at - ${YEAR_DAYS} + $3::int) as daily,
       (select sum(revenue)::float8 / ${YEAR_DAYS} from store_days where company_id = $1
         and day >= $4::date - ${YEAR_DAYS} and day < $4::date
         having min(day) <= $4::date - ${YEAR_DAYS - 31}) as usual
     from unnest($2::int4[]) as s (at)`,
    [companyId, starts, days, today],
  )
  // Half of last year's difference: one year is one draw.
  const demandOf = (ratio: number) => Math.min(2, Math.max(0.5, Math.sqrt(ratio)))
  return new Map(rows.map(({ at, daily, usual }) => [at, demandOf(daily && usual ? daily / usual : 1)]))
}

export function dayAfter(date: string, days: number): string {
  return isoDateOfDay(dayOfIsoDate(date) + days)
}
