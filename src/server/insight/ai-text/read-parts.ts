import * as z from 'zod'
import type { Answer } from './check-answer.ts'

/** Reads the JSON between the outermost braces, because models often put JSON into a code fence. */
export function readParts(text: string, names: readonly string[]): Answer | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().trim().min(1)])))
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Reads the texts of a JSON object that has arrived only in part. `null`: the text does not begin an object of texts.
 * A character whose escape is incomplete is left out.
 */
export function readBegunParts(text: string): Answer | null {
  const parts: Record<string, string> = {}
  let at = text.indexOf('{')
  if (at < 0) return parts
  for (;;) {
    const key = /\s*"(\w{1,40})"\s*:\s*"/y
    key.lastIndex = at + 1
    const found = key.exec(text)
    if (!found) return /^[\s{,"\w:]*$/.test(text.slice(at)) || text[at] === '}' ? parts : null
    const read = readBegunString(text, key.lastIndex)
    if (read === null) return null
    parts[found[1]!] = read.value
    if (read.end === null) return parts
    at = text.slice(read.end).search(/[^\s]/) + read.end
    if (at < read.end || text[at] === '}') return parts
    if (text[at] !== ',') return null
  }
}

/** `end` is the place behind the closing quote; `null` where the quote has not arrived yet. */
function readBegunString(text: string, from: number): { value: string; end: number | null } | null {
  let value = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"') return { value, end: at + 1 }
    if (sign < ' ') return null
    if (sign !== '\\') {
      value += sign
      continue
    }
    const next = text[at + 1]
    if (next === undefined) break
    if (next === 'u') {
      const code = text.slice(at + 2, at + 6)
      if (code.length < 4) break
      if (!/^[0-9a-f]{4}$/i.test(code)) return null
      value += String.fromCharCode(Number.parseInt(code, 16))
      at += 5
    } else {
      const meant = ESCAPES[next]
      if (meant === undefined) return null
      value += meant
      at += 1
    }
  }
  return { value, end: null }
}
