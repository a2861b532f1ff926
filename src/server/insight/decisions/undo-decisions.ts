import type * as z from 'zod'
import type { undoneDecisions } from '#contract/decisions'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { undoIn } from './undo-decision.ts'

/** Undoes several decisions, all or none. */
export function undoDecisions({
  ctx,
  input,
}: VerbArgs<'undoDecisions'>): Promise<z.infer<typeof undoneDecisions>> {
  const decisionIds = [...new Set(input.decisionIds)]
  return ctx.inTenant(async (tx) => {
    const undone = await undoIn(tx, ctx, decisionIds)
    if (undone < decisionIds.length) throw problem('decision.not_found')
    return { undone }
  })
}
