import type * as z from 'zod'
import type { undoDecisionsInput, undoneDecisions } from '#contract/decisions'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { undoIn } from './undo-decision.ts'

/** Undoes several decisions, all or none. */
export function undoDecisions(args: {
  readonly ctx: TenantContext
  readonly input: z.output<typeof undoDecisionsInput>
}): Promise<z.infer<typeof undoneDecisions>> {
  const { ctx, input } = args
  const decisionIds = [...new Set(input.decisionIds)]
  return ctx.inTenant(async (tx) => {
    const undone = await undoIn(tx, ctx, decisionIds)
    if (undone < decisionIds.length) throw problem('decision.not_found')
    return { undone }
  })
}
