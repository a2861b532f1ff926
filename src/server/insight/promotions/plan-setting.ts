import {
  dayOfIsoDate,
  LESSON_CONFIDENCE,
  type PromotionPause,
  type PromotionSlot,
  pauseBetween,
} from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
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
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const lesson = findings?.lessons.find(({ kind }) => kind === 'pause')
  const isLawBinding = (findings?.euCountry ?? null) !== null
  return {
    companyId: ctx.companyId,
    currency,
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

/** Returns the starts in the next six weeks, on the weekday that did best so far (else Monday). */
export function slotsFrom(setting: PlanSetting, earliestStart: string): PromotionSlot[] {
  const lesson = setting.findings?.lessons.find(({ kind }) => kind === 'weekday')
  const weekday =
    lesson?.best != null && (lesson.confidence ?? 0) >= LESSON_CONFIDENCE.told ? lesson.best.key : MONDAY
  const earliest = dayOfIsoDate(earliestStart)
  // 1970-01-01 was a Thursday.
  const first = earliest + ((weekday - ((earliest + 4) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK)
  return Array.from({ length: SLOTS }, (_, k) => ({ startDay: first + k * DAYS_A_WEEK }))
}
