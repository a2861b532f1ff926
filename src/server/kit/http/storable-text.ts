import { type Message, message } from '#messages/message'

/** PostgreSQL cannot store a text with a NUL character. */
const NO_NUL = message('field.nul_character')
/** UTF-16 writes rare characters as two halves. JSON can contain a single half, which UTF-8 cannot encode. */
const NO_HALF = message('field.half_character')

/** Returns why a text cannot be stored, as a message for its field; `null` if it can. */
export function unstorable(text: string): Message | null {
  if (text.includes('\0')) return NO_NUL
  return text.isWellFormed() ? null : NO_HALF
}

export interface Unstorable {
  /** Path such as `rows.3.note`; for a property name, the path of its object. */
  readonly path: string
  readonly why: Message
}

/** Matches escapes: JSON can contain either character only as an escape, so a body without one needs no search. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/

/** Returns the first text of a JSON body, at any depth, that cannot be stored. */
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
