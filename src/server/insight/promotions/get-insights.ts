import type * as z from 'zod'
import { LESSON_CONFIDENCE } from '#analytics'
import type { insightsAnswer } from '#contract/promotions'
import type { TenantContext } from '../../kit/context.ts'
import { readAnalysis } from './analysis-state.ts'

type Answer = z.infer<typeof insightsAnswer>

const KINDS = ['weekday', 'depth', 'pause'] as const

/** Returns the three kinds of advice: from this store's promotions where they suffice, else marked as examples. */
export function getInsights({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const { analysis, findings } = await readAnalysis(ctx, tx)
    return {
      analysis,
      insights: KINDS.map((kind): Answer['insights'][number] => {
        const lesson = findings?.lessons.find((found) => found.kind === kind)
        const promotions = lesson?.promotions ?? 0
        if (!lesson?.best || !lesson.next || (lesson.confidence ?? 0) < LESSON_CONFIDENCE.told)
          return {
            kind,
            source: 'example',
            best: null,
            next: null,
            confidence: null,
            promotions,
            scope: lesson?.scope ?? 'all',
          }
        const { best, next, confidence, scope } = lesson
        return { kind, source: 'measured', best, next, confidence, promotions, scope }
      }),
    }
  })
}
