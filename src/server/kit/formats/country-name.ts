import { foldText } from '#contract/fold-text'
import { languages } from '#contract/settings'

let known: ReadonlyMap<string, string> | undefined

/** A country as an order file writes it, by name or by ISO 3166 code, in the reader's language; else unchanged. */
export function countryName(written: string, language: string): string {
  known ??= namesOfCountries()
  const code = known.get(foldText(written.trim()))
  return (code ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined) ?? written
}

/** ISO codes by themselves and by the country's name in each of our languages. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Map([['uk', 'GB']])
  for (const language of languages) {
    const nameOf = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = nameOf.of(code)
      // The first code of a name counts: later ones are of states that no longer exist.
      if (name !== undefined && !names.has(foldText(name))) names.set(foldText(name), code)
      if (name !== undefined && !names.has(foldText(code))) names.set(foldText(code), code)
    }
  }
  return names
}
