import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { undoIn } from './undo-decision.ts'

/** Undoes several decisions, all or none. */
export function undoDecisions({ ctx, input }: VerbArgs<'undoDecisions'>): Promise<Output<'undoDecisions'>> {
  const decisionIds = [...new Set(input.decisionIds)]
  return ctx.inTenant(async (tx) => {
    const undone = await undoIn(tx, ctx, decisionIds)
    if (undone < decisionIds.length) throw problem('decision.not_found')
    return { undone }
  })
}
