import { modelFailure } from '../../kit/ai/model-failure.ts'
import type { TenantContext } from '../../kit/context.ts'
import { type CheckedAnswer, checkAnswer } from './check-answer.ts'
import {
  DEADLINE_MS,
  MAX_OUTPUT_TOKENS,
  type ModelFault,
  modelText,
  mostTokens,
  plainText,
  prepareText,
  type Question,
  type TextInput,
  TRIES,
  type WrittenText,
} from './prepare-text.ts'
import { askAgain } from './prompt.ts'
import { readParts } from './read-parts.ts'
import { keepText, reserveTokens, settleTokens } from './text-store.ts'

/**
 * Lets the configured model choose and connect the facts, and checks its text; otherwise, and whenever in doubt,
 * rules write the text.
 */
export async function writeText(args: {
  readonly ctx: TenantContext
  readonly input: TextInput
}): Promise<WrittenText> {
  const { ctx, input } = args
  const prepared = await prepareText(ctx, input)
  if ('source' in prepared) return prepared
  const checked = await tryModel(prepared)
  if (typeof checked === 'string') return plainText(input, checked)
  await keepText(ctx, prepared.factsHash, checked.shown)
  return modelText(checked.shown, input, checked.leftOut.length > 0)
}

/** Returns the checked answer, or why there is none after two tries; a server that is down is asked once. */
async function tryModel(question: Question): Promise<CheckedAnswer | ModelFault> {
  const { ctx, input } = question
  const signal = AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS)
  let problems: readonly string[] = []
  for (let trial = 1; trial <= TRIES; trial++) {
    const text = await ask(question, problems, signal)
    if (typeof text !== 'string') return text.fault
    const parts = readParts(text, Object.keys(input.plain))
    const checked = parts && checkAnswer(parts, input.sheet)
    if (checked?.problems.length === 0) return checked
    problems = checked?.problems ?? ['it is not the JSON that was asked for']
    // Only the number of faults is logged: the text itself may hold anything.
    ctx.log.warn({ trial, problems: problems.length }, 'a text of the model was refused')
  }
  return 'refused'
}

async function ask(
  question: Question,
  problems: readonly string[],
  signal: AbortSignal,
): Promise<string | { readonly fault: ModelFault }> {
  const { ctx, model, circuit, instructions } = question
  const reserved = await reserveTokens(ctx, mostTokens(question))
  if (reserved === null) return { fault: 'used_up' }
  const prompt = askAgain(question.prompt, problems)
  try {
    const answer = await model.write({ instructions, prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal })
    circuit.succeeded()
    await settleTokens(ctx, reserved, answer.tokens)
    return answer.text
  } catch (error) {
    const { reason, isOfServer, hasCost } = modelFailure(error)
    ctx.log.warn({ reason }, 'the model gave no text')
    circuit.failed(isOfServer)
    if (!hasCost) await settleTokens(ctx, reserved, 0)
    return { fault: 'unanswered' }
  }
}
