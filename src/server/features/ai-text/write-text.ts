import type { TenantContext } from '../../context.ts'
import { checkText } from './check-text.ts'
import {
  DEADLINE_MS,
  MAX_OUTPUT_TOKENS,
  named,
  prepareText,
  type Question,
  reasonOf,
  type TextInput,
  type TextParts,
  TRIES,
  type WrittenText,
} from './prepare-text.ts'
import { readParts } from './read-parts.ts'
import { keepText, recordUse } from './text-store.ts'

/** Words facts by the configured model, checked figure by figure; otherwise, and whenever in doubt, by rules. */
export async function writeText(args: {
  readonly ctx: TenantContext
  readonly input: TextInput
}): Promise<WrittenText> {
  const { ctx, input } = args
  const prepared = await prepareText(ctx, input)
  if ('source' in prepared) return prepared
  const parts = await tryModel(prepared)
  if (parts === null) return { parts: input.plain, source: 'rules' }
  await keepText(ctx, prepared.factsHash, parts)
  return { parts: named(parts, input.sheet), source: 'model' }
}

/** `null`: no usable text in two tries, or the server did not answer. A server that is down is asked once. */
async function tryModel({
  ctx,
  model,
  breaker,
  instructions,
  prompt,
  input,
}: Question): Promise<TextParts | null> {
  const signal = AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS)
  for (let trial = 1; trial <= TRIES; trial++) {
    const answer = await model
      .write({ instructions, prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal })
      .catch((error: unknown) => {
        ctx.log.warn({ reason: reasonOf(error) }, 'the model gave no text')
        return null
      })
    if (answer === null) {
      breaker.failed()
      return null
    }
    breaker.succeeded()
    await recordUse(ctx, answer.tokens)
    const parts = readParts(answer.text, Object.keys(input.plain))
    const problems = parts
      ? Object.values(parts).flatMap((part) => checkText(part, input.sheet, instructions))
      : ['it is not the JSON that was asked for']
    if (parts && problems.length === 0) return parts
    // Which figure was wrong is ours to know; the text itself may hold anything and stays out of the log.
    ctx.log.warn({ trial, problems: problems.length }, 'a text of the model was refused')
  }
  return null
}
