import type { TenantContext } from '../../context.ts'
import { checkText, fillNames } from './check-text.ts'
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
import { readBegunParts, readParts } from './read-parts.ts'
import { keepText, recordUse } from './text-store.ts'

/** A checked sentence of a part; the word that all sentences so far are withdrawn; or, last, the whole text. */
export type StreamedText =
  | { readonly kind: 'sentence'; readonly part: string; readonly text: string }
  | { readonly kind: 'restart' }
  | ({ readonly kind: 'done' } & WrittenText)

/**
 * As `writeText`, sentence by sentence: each is checked with all before it, and only then told. One that fails withdraws what was
 * told; the text is asked for once more, then our rules write the whole of it. A listener who leaves ends the call.
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
    const parts = yield* askTwice(prepared, signal)
    if (parts) await keepText(ctx, prepared.factsHash, parts)
    yield parts
      ? { kind: 'done', parts: named(parts, input.sheet), source: 'model' }
      : { kind: 'done', parts: input.plain, source: 'rules' }
  } finally {
    stop.abort()
  }
}

async function* askTwice(
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<StreamedText, TextParts | null> {
  const { ctx, breaker } = question
  for (let trial = 1; trial <= TRIES; trial++) {
    const told: Record<string, string> = {}
    let outcome: TextParts | 'refused' | 'broken'
    try {
      outcome = yield* tellChecked(question, signal, told)
    } catch (error) {
      ctx.log.warn({ reason: reasonOf(error) }, 'the model gave no text')
      outcome = 'broken'
    }
    if (typeof outcome === 'object') {
      breaker.succeeded()
      return outcome
    }
    if (Object.keys(told).length > 0) yield { kind: 'restart' }
    if (outcome === 'broken') {
      breaker.failed()
      return null
    }
    breaker.succeeded()
    ctx.log.warn({ trial }, 'a text of the model was refused')
  }
  return null
}

/** `told` is by part what has gone out, as the model wrote it. */
async function* tellChecked(
  { ctx, model, instructions, prompt, input }: Question,
  signal: AbortSignal,
  told: Record<string, string>,
): AsyncGenerator<StreamedText, TextParts | 'refused'> {
  const names = Object.keys(input.plain)
  const isFit = (text: string) => checkText(text, input.sheet, instructions).length === 0
  let tokens = 0
  let text = ''
  const stop = new AbortController()
  try {
    const own = AbortSignal.any([signal, stop.signal])
    const request = { instructions, prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal: own }
    for await (const piece of model.stream(request, (spent) => (tokens = spent))) {
      text += piece
      const news = newSentences(text, names, told)
      if (news === null) return 'refused'
      for (const { part, begun } of news) {
        if (!isFit(begun)) return 'refused'
        const sentence = begun.slice(told[part]?.length ?? 0)
        told[part] = begun
        yield { kind: 'sentence', part, text: fillNames(sentence, input.sheet.data) }
      }
    }
  } finally {
    // A text that was refused half-way is not paid for to its end.
    stop.abort()
    if (tokens > 0) await recordUse(ctx, tokens)
  }
  const parts = readParts(text, names)
  return parts !== null && Object.values(parts).every(isFit) ? parts : 'refused'
}

const SENTENCE_END = /[.!?…]["»”)]*\s+(?=\S)/gu

/** Parts that have more whole sentences than were told; `null`: what has come is not the JSON that was asked for. */
function newSentences(
  text: string,
  names: readonly string[],
  told: Readonly<Record<string, string>>,
): { part: string; begun: string }[] | null {
  const parts = readBegunParts(text)
  if (parts === null) return null
  const known = Object.entries(parts)
  if (known.some(([name, begun]) => !names.includes(name) || !begun.startsWith(told[name] ?? ''))) return null
  return known.flatMap(([part, begun]) => {
    const last = [...begun.matchAll(SENTENCE_END)].at(-1)
    const whole = last ? begun.slice(0, last.index + last[0].length) : ''
    return whole.length > (told[part]?.length ?? 0) ? [{ part, begun: whole }] : []
  })
}
