import { type Message, message } from '#messages/message'

/** PostgreSQL keeps no text with such a character. */
const NO_NUL = message('field.nul_character')
/** UTF-16 writes rare characters in two halves; JSON can name one alone, and UTF-8 has no way to write it. */
const NO_HALF = message('field.half_character')

/** Why a text cannot be kept, in words for its field. */
export function unstorable(text: string): Message | null {
  if (text.includes('\0')) return NO_NUL
  return text.isWellFormed() ? null : NO_HALF
}

export interface Unstorable {
  /** `rows.3.note`; of a name in an object the object's. */
  readonly path: string
  readonly why: Message
}

/** Only by an escape can JSON name either: a body without one need not be looked through. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/

/** The first text of a JSON body that cannot be kept, wherever it stands. */
export function findUnstorable(json: string, value: unknown): Unstorable | null {
  return ESCAPED.test(json) ? find(value) : null
}

function find(body: unknown): Unstorable | null {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string') {
      const why = unstorable(value)
      if (why) return { path: path || 'body', why }
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        const why = unstorable(key)
        if (why) return { path: path || 'body', why }
        open.push({ value: inner, path: path ? `${path}.${key}` : key })
      }
    }
  }
  return null
}
