import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readSubmissions, type Submission } from './submission-rows.ts'

/** Lists the submissions, newest first. */
export async function listStrategies(args: {
  readonly ctx: TenantContext
}): Promise<{ submissions: Submission[] }> {
  const { ctx } = args
  return { submissions: await ctx.inTenant((tx) => readSubmissions(tx, ctx.companyId)) }
}

/** Deletes a submission; the limits that were confirmed from it stay. */
export async function deleteStrategy({ ctx, input }: VerbArgs<'deleteSalesStrategy'>): Promise<{ ok: true }> {
  const { rowCount } = await ctx.inTenant(({ client }) =>
    client.query('delete from strategy_submissions where company_id = $1 and submission_id = $2', [
      ctx.companyId,
      input.submissionId,
    ]),
  )
  if (!rowCount) throw problem('questionnaire.not_found')
  return { ok: true }
}
