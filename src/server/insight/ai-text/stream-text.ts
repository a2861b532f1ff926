import { modelFailure } from '../../kit/ai/model-failure.ts'
import type { TenantContext } from '../../kit/context.ts'
import { textOf } from '../../kit/messages/fill-message.ts'
import { type Answer, type CheckedAnswer, checkAnswer, checkBegun } from './check-answer.ts'
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
import { readBegunParts, readParts } from './read-parts.ts'
import { renderText } from './render-answer.ts'
import { keepText, reserveTokens, settleTokens } from './text-store.ts'

/** A checked sentence of a part; the notice that all sentences so far are withdrawn; or, last, the whole text. */
export type StreamedText =
  | { readonly kind: 'sentence'; readonly part: string; readonly text: string }
  | { readonly kind: 'restart' }
  | ({ readonly kind: 'done' } & WrittenText)

/**
 * Works as `writeText`, sentence by sentence: each is checked together with all before it, then sent. A refused one
 * withdraws what was sent; the model is asked once more, then our rules write the whole text. The call ends when the
 * reader disconnects.
 */
export async function* streamText(args: {
  readonly ctx: TenantContext
  readonly input: TextInput
}): AsyncGenerator<StreamedText> {
  const { ctx, input } = args
  const prepared = await prepareText(ctx, input)
  if ('source' in prepared) {
    yield { kind: 'done', ...prepared }
    return
  }
  const stop = new AbortController()
  try {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS)])
    const checked = yield* askTwice(prepared, signal)
    if (typeof checked === 'string') {
      yield { kind: 'done', ...plainText(input, checked) }
      return
    }
    await keepText(ctx, prepared.factsHash, checked.shown)
    yield { kind: 'done', ...modelText(checked.shown, input, checked.leftOut.length > 0) }
  } finally {
    stop.abort()
  }
}

type Refused = { readonly problems: readonly string[] }

async function* askTwice(
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<StreamedText, CheckedAnswer | ModelFault> {
  const { ctx, circuit } = question
  let problems: readonly string[] = []
  for (let trial = 1; trial <= TRIES; trial++) {
    const sent: Record<string, string> = {}
    let outcome: CheckedAnswer | Refused | null
    try {
      outcome = yield* sendChecked(question, problems, signal, sent)
    } catch (error) {
      const { reason, isOfServer } = modelFailure(error)
      ctx.log.warn({ reason }, 'the model gave no text')
      circuit.failed(isOfServer)
      if (Object.keys(sent).length > 0) yield { kind: 'restart' }
      return 'unanswered'
    }
    if (outcome === null) return 'used_up'
    circuit.succeeded()
    if ('shown' in outcome) return outcome
    if (Object.keys(sent).length > 0) yield { kind: 'restart' }
    problems = outcome.problems
    ctx.log.warn({ trial, problems: problems.length }, 'a text of the model was refused')
  }
  return 'refused'
}

/** `sent` holds by part what has been sent, facts as `{id}`; `null`: no tokens are left for today. */
async function* sendChecked(
  question: Question,
  problems: readonly string[],
  signal: AbortSignal,
  sent: Record<string, string>,
): AsyncGenerator<StreamedText, CheckedAnswer | Refused | null> {
  const { ctx, model, instructions, input } = question
  const reserved = await reserveTokens(ctx, mostTokens(question))
  if (reserved === null) return null
  let tokens = reserved.tokens
  let text = ''
  const stop = new AbortController()
  try {
    const request = {
      instructions,
      prompt: askAgain(question.prompt, problems),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal: AbortSignal.any([signal, stop.signal]),
    }
    for await (const piece of model.stream(request, (spent) => (tokens = spent))) {
      text += piece
      const news = newSentences(text, input, sent)
      if ('problems' in news) return news
      for (const { part, shown } of news.sentences) {
        const sentence = shown.slice(sent[part]?.length ?? 0)
        sent[part] = shown
        yield { kind: 'sentence', part, text: textOf(renderText(sentence, input.sheet)) }
      }
    }
  } catch (error) {
    if (!modelFailure(error).hasCost) tokens = 0
    throw error
  } finally {
    // The rest of a refused text is not paid for.
    stop.abort()
    await settleTokens(ctx, reserved, tokens)
  }
  const parts = readParts(text, Object.keys(input.plain))
  if (parts === null) return { problems: ['it is not the JSON that was asked for'] }
  const checked = checkAnswer(parts, input.sheet)
  return checked.problems.length > 0 ? { problems: checked.problems } : checked
}

const SENTENCE_END = /[.!?…]["»”)]*\s+(?=\S)/gu

/** Returns the whole sentences that have arrived and were not sent yet. */
function newSentences(
  text: string,
  { sheet, plain }: TextInput,
  sent: Readonly<Record<string, string>>,
): Refused | { readonly sentences: readonly { part: string; shown: string }[] } {
  const parts = readBegunParts(text)
  const isAsked = parts !== null && Object.keys(parts).every((part) => Object.hasOwn(plain, part))
  if (!isAsked) return { problems: ['it is not the JSON that was asked for'] }
  const begun: Answer = Object.fromEntries(
    Object.entries(parts).map(([part, all]) => [part, wholeSentences(all)]),
  )
  const { problems, shown, isOpen } = checkBegun(begun, sheet)
  if (problems.length > 0) return { problems }
  if (isOpen) return { sentences: [] }
  const known = Object.entries(shown).filter(([part, now]) => now !== (sent[part] ?? ''))
  // A sentence that was sent must not change.
  if (known.some(([part, now]) => !now.startsWith(sent[part] ?? '')))
    return { problems: ['a text stands there twice'] }
  return { sentences: known.map(([part, now]) => ({ part, shown: now })) }
}

function wholeSentences(begun: string): string {
  const last = [...begun.matchAll(SENTENCE_END)].at(-1)
  return last ? begun.slice(0, last.index + last[0].length) : ''
}
