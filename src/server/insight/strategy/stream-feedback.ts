import type * as z from 'zod'
import type { strategyFeedbackEvent } from '#contract/strategy'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import type { TextInput, TextParts, WrittenText } from '../ai-text/prepare-text.ts'
import { only, tellText } from '../ai-text/tell-text.ts'
import { readStoreSetting } from '../recommendations/advice-rows.ts'
import { readFigures } from './strategy-facts.ts'
import { joinFeedback, strategyText } from './strategy-text.ts'
import { readSubmission, type Submission } from './submission-rows.ts'

type Event = z.infer<typeof strategyFeedbackEvent>
type Text = TextInput & { readonly plain: TextParts }

/**
 * Streams the model's wording of the feedback on a submitted questionnaire. The plain text is shown until it is
 * complete.
 */
export async function streamFeedback({
  ctx,
  input,
}: VerbArgs<'strategyFeedbackEvents'>): Promise<AsyncGenerator<Event>> {
  const { submissionId } = input
  const { submission, text } = await readAnswered(ctx, submissionId)
  // If the facts have changed since the submission, they are not worded as if they were those of then.
  const isOfToday = joinFeedback(text.plain, text.plain) === submission.feedback
  return submission.source === 'rules' && isOfToday
    ? tell(ctx, submission, text)
    : only({ kind: 'done', submission, modelFault: null })
}

const documentSql =
  'select document_text as text from strategy_submissions where company_id = $1 and submission_id = $2'

async function readAnswered(ctx: TenantContext, submissionId: string) {
  const { regional } = await getSettings({ ctx })
  return ctx.inTenant(async (tx) => {
    const submission = await readSubmission(tx, ctx.companyId, submissionId)
    const { rows } = await tx.client.query<{ text: string | null }>(documentSql, [
      ctx.companyId,
      submissionId,
    ])
    const { currency } = await readStoreSetting(tx, ctx.companyId)
    const { choices, document, proposal } = submission
    const selected = submission.products.map((product) => product.productId)
    const figures = await readFigures(tx, ctx, selected, proposal)
    const { q1 = '', q2 = '', q3 = '', q4 = '', q5 = '' } = submission.responses
    const responses = { q1, q2, q3, q4, q5 }
    const documentText = rows[0]?.text ?? null
    const answered = { responses, choices, document, documentText, proposal, figures }
    return { submission, text: strategyText(answered, { regional, currency }) }
  })
}

async function* tell(ctx: TenantContext, submission: Submission, text: Text): AsyncGenerator<Event> {
  // A connection that was lost and reopened starts from the beginning.
  yield { kind: 'restart' }
  const answer = async ({ parts, source, modelFault }: WrittenText) => ({
    submission:
      source === 'model' ? await keep(ctx, submission, joinFeedback(parts, text.plain)) : submission,
    modelFault,
  })
  yield* tellText({ ctx, input: text, partOf, answer })
}

function partOf(name: string): 'summary' | 'figures' | 'limits' {
  return name === 'summary' || name === 'figures' ? name : 'limits'
}

/** Two simultaneous readers get the same text; the second finds it stored. */
async function keep(ctx: TenantContext, { submissionId }: Submission, feedback: string): Promise<Submission> {
  return ctx.inTenant(async (tx) => {
    await tx.client.query(
      `update strategy_submissions set feedback = $3, feedback_source = 'model'
       where company_id = $1 and submission_id = $2 and feedback_source = 'rules'`,
      [ctx.companyId, submissionId, feedback],
    )
    return readSubmission(tx, ctx.companyId, submissionId)
  })
}
