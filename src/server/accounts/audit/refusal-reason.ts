import type { Language } from '#contract/settings'
import { type Message, type MessageId, message, readMessage } from '#messages/message'
import { textsIn } from '../../kit/messages/catalogue.ts'
import { inEnglish, render } from '../../kit/messages/render.ts'
import { refusals } from '../../kit/refusals.ts'

export const DONE = 'done'

/** What `audit_log.result` holds: `done`, or id and values of why not. */
export const resultOf = (refusal: Message | undefined): string =>
  refusal === undefined ? DONE : JSON.stringify(refusal)

/** Why it was refused, in the reader's language; `null` of what was done. */
export function reasonIn(result: string, language: Language): string | null {
  if (result === DONE) return null
  const reason = messageOfResult(result)
  return typeof reason === 'string' ? reason : render(reason, language)
}

/** As programs read it. */
export function resultInEnglish(result: string): string {
  const reason = messageOfResult(result)
  return typeof reason === 'string' ? reason : inEnglish(reason)
}

function messageOfResult(result: string): Message | string {
  return result.startsWith('{') ? (parsed(result) ?? result) : messageOfSentence(result)
}

function parsed(result: string): Message | null {
  try {
    return readMessage(JSON.parse(result))
  } catch {
    return null
  }
}

/** Rows of before ids were stored hold the English sentence, behind this where a change broke off. */
const NOT_FINISHED = 'not finished: '
/** A text with fewer characters of its own would be found in everything. */
const LEAST_LITERAL = 8
const GAP = /\{(\w+)\}/
/** Figures and days were never in sentences that were stored. */
const TYPED_GAP = /\{\w+,/
/** Reasons that are no code of an answer by themselves. */
const OTHERS = /^(file|proof)\.|^platform\.(no_customers_kept|brought_is_removed)$/

/** The message of a sentence of before, which its values stand in; a sentence that no catalogue knows stays. */
function messageOfSentence(english: string): Message | string {
  if (english.startsWith(NOT_FINISHED)) {
    const reason = messageOfSentence(english.slice(NOT_FINISHED.length))
    return message('audit.not_finished', { reason })
  }
  for (const { id, names, shape } of sentences()) {
    const [whole, ...values] = shape.exec(english) ?? []
    if (whole !== undefined)
      return { id, values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) }
  }
  return english
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

interface Sentence {
  readonly id: MessageId
  readonly names: readonly string[]
  readonly shape: RegExp
}

let known: readonly Sentence[] | null = null

/** The refusals as they read in English, those with the most words of their own first. */
function sentences(): readonly Sentence[] {
  known ??= [...textsIn('en-US')]
    .filter(
      ([id, text]) =>
        (id in refusals || OTHERS.test(id)) && !TYPED_GAP.test(text) && !id.startsWith('plan_conflict.'),
    )
    .map(([id, text]) => ({ id: id as MessageId, pieces: text.split(GAP) }))
    .map(({ id, pieces }) => ({
      id,
      names: pieces.filter((_, at) => at % 2 === 1),
      texts: pieces.filter((_, at) => at % 2 === 0),
    }))
    .filter(({ names, texts }) => names.length === 0 || texts.join('').length >= LEAST_LITERAL)
    .sort((a, b) => b.texts.join('').length - a.texts.join('').length)
    .map(({ id, names, texts }) => ({
      id,
      names,
      shape: new RegExp(`^${texts.map(literal).join('(.*)')}$`, 's'),
    }))
  return known
}
