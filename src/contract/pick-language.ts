import { parseAccept } from 'hono/utils/accept'
import { type Language, languages } from './settings.ts'

/**
 * Returns the best of our languages for an `Accept-Language` header: an exact match first, then one by primary
 * subtag.
 */
export function pickLanguage(header: string | undefined): Language {
  const wanted = parseAccept(header ?? '').sort((a, b) => b.q - a.q)
  for (const { type } of wanted) {
    const tag = type.toLowerCase()
    const exact = languages.find((language) => language.toLowerCase() === tag)
    const primary = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2))
    if (exact ?? primary) return exact ?? primary ?? 'en-US'
  }
  return 'en-US'
}
