import type { Language } from '#contract/settings'
import { type Message, type MessageId, message, readMessage } from '#messages/message'
import { textsIn } from '../../kit/messages/catalogue.ts'
import { inEnglish, render } from '../../kit/messages/render.ts'
import { refusals } from '../../kit/refusals.ts'

export const DONE = 'done'

/** Value of `audit_log.result`: `done`, or the refusal's id and values as JSON. */
export const resultOf = (refusal: Message | undefined): string =>
  refusal === undefined ? DONE : JSON.stringify(refusal)

/** Returns why the action was refused, in the reader's language, or `null` if it was done. */
export function reasonIn(result: string, language: Language): string | null {
  if (result === DONE) return null
  const reason = messageOfResult(result)
  return typeof reason === 'string' ? reason : render(reason, language)
}

/** Returns the result as `done` or as the English reason, the form for programs. */
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

/** Older rows hold the English sentence instead of an id; this prefix marks a change that was not finished. */
const NOT_FINISHED = 'not finished: '
/** Least number of fixed characters of a sentence with gaps: a shorter one would match too many stored texts. */
const LEAST_LITERAL = 8
const GAP = /\{(\w+)\}/
/** Sentences with formatted gaps (numbers, dates) were never stored as text, so they are not searched for. */
const TYPED_GAP = /\{\w+,/
/** Ids of reasons that are not error codes themselves. */
const OTHERS = /^(file|proof)\.|^platform\.(no_customers_kept|brought_is_removed)$/

/**
 * Finds the message and its values for a sentence stored by an older version; an unknown sentence is returned as it
 * is.
 */
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

/** English texts of the refusals as patterns, those with the most fixed characters first. */
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
