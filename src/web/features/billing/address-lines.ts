import { foldText } from '#contract/fold-text'
import { type Language, languages } from '#contract/settings'

export interface Address {
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly postal_code: string | null
}

const POSTCODE_FIRST = '%Z %C'

/** %C city, %S state, %Z postal code, / a new line: each country's postal order, after libaddressinput. */
const orders: Readonly<Record<string, string>> = {
  ...{ US: '%C, %S %Z', CA: '%C %S %Z', AU: '%C %S %Z', NZ: '%C %Z', TW: '%C, %S %Z' },
  ...{ GB: '%C/%S/%Z', IE: '%C/%S/%Z', ZA: '%C/%S/%Z', RU: '%C/%S/%Z', UA: '%C/%S/%Z', KR: '%C/%S/%Z' },
  ...{ ES: '%Z %C/%S', IT: '%Z %C %S', EE: '%Z %C %S', MX: '%Z %C, %S', TR: '%Z %C/%S', MY: '%Z %C/%S' },
  ...{ BR: '%C-%S/%Z', AR: '%Z %C/%S', CL: '%Z %C/%S', CO: '%C, %S, %Z', PE: '%C %Z/%S' },
  ...{ IN: '%C %Z/%S', SG: '%C %Z', TH: '%C/%S %Z', ID: '%C/%S %Z', PH: '%Z %C/%S', VN: '%C/%S %Z' },
  ...{ JP: '%C, %S/%Z', CN: '%C/%S, %Z', HK: '%C/%S', AE: '%C/%S', IL: '%C %Z', SA: '%C %Z', EG: '%C/%S/%Z' },
  ...{ LV: '%S/%C, %Z', HU: '%C/%Z' },
  ...Object.fromEntries(
    'DE AT CH FR BE NL LU PT SE NO DK FI IS PL CZ SK SI HR RS RO BG GR LT MC LI CY MT MA TN DZ'
      .split(' ')
      .map((code) => [code, POSTCODE_FIRST]),
  ),
}

const aliases: Readonly<Record<string, string>> = {
  ...{ usa: 'US', us: 'US', america: 'US', 'united states of america': 'US', 'the united states': 'US' },
  ...{
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
  },
  ...{ 'the netherlands': 'NL', holland: 'NL', 'czech republic': 'CZ', uae: 'AE' },
}

let known: ReadonlyMap<string, string> | null = null

/** The company's address in its country's postal format; parts that the format lacks get a line of their own. */
export function addressLines(company: Address, language: Language): string[] {
  const order = orders[countryOf(company.country, language) ?? ''] ?? POSTCODE_FIRST
  const parts = { C: company.city, S: company.state, Z: company.postal_code }
  const placed = order.includes('%S') ? order : `${order}/%S`
  const lines = placed.split('/').map((line) => filled(line, parts))
  return [company.address, ...lines, company.country].filter((line): line is string => Boolean(line))
}

/** The country of the address; if none was entered, the main country of the language. */
function countryOf(country: string | null, language: Language): string | null {
  if (!country) return language.slice(3)
  known ??= countryNames()
  return known.get(folded(country)) ?? null
}

/** Country codes by code and by country name in all our languages. */
function countryNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>(Object.entries(aliases))
  for (const language of languages) {
    const nameOf = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of Object.keys(orders)) {
      names.set(folded(nameOf.of(code) ?? code), code)
      names.set(folded(code), code)
    }
  }
  return names
}

/** Fills in the address parts. A missing part also removes the punctuation after it and at the end of the line. */
function filled(line: string, parts: Readonly<Record<string, string | null>>): string {
  const [first = '', ...rest] = line.split('%')
  return rest
    .reduce((text, piece) => {
      const part = parts[piece[0] ?? '']
      if (!part) return text
      return `${text}${part}${piece.slice(1)}`
    }, first)
    .replace(/[\s,-]+$/, '')
}

const folded = (text: string) => foldText(text).replaceAll('.', '').trim()
