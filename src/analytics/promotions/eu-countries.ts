/** The member states of the European Union, by ISO 3166 code. */
const MEMBERS = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]
/** Languages of the Union, because an owner writes "Deutschland" and a shop system "Germany". */
const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'fi', 'cs', 'sk', 'hu', 'ro', 'bg'],
  ...['el', 'hr', 'sl', 'et', 'lv', 'lt', 'ga', 'mt'],
]
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'slovak republic': 'SK',
  'republic of ireland': 'IE',
  eire: 'IE',
  el: 'GR',
}

let known: ReadonlyMap<string, string> | undefined

/** ISO code of a member state from its code or from its name in one of the Union's languages; else `null`. */
export function euCountryCode(country: string): string | null {
  known ??= namesOfMembers()
  return known.get(folded(country)) ?? null
}

export function isInEuropeanUnion(country: string): boolean {
  return euCountryCode(country) !== null
}

function namesOfMembers(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES))
  for (const language of LANGUAGES) {
    const nameOf = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of MEMBERS) names.set(folded(nameOf.of(code) ?? code), code)
  }
  for (const code of MEMBERS) names.set(folded(code), code)
  return names
}

/** Folds case and accents, so that "ESPAÑA" and "España" are equal. */
function folded(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
