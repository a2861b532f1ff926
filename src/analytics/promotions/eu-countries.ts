/** The member states of the European Union, by ISO 3166 code and by English name in lower case. */
const MEMBERS: Readonly<Record<string, string>> = {
  AT: 'austria',
  BE: 'belgium',
  BG: 'bulgaria',
  CY: 'cyprus',
  CZ: 'czechia',
  DE: 'germany',
  DK: 'denmark',
  EE: 'estonia',
  ES: 'spain',
  FI: 'finland',
  FR: 'france',
  GR: 'greece',
  HR: 'croatia',
  HU: 'hungary',
  IE: 'ireland',
  IT: 'italy',
  LT: 'lithuania',
  LU: 'luxembourg',
  LV: 'latvia',
  MT: 'malta',
  NL: 'netherlands',
  PL: 'poland',
  PT: 'portugal',
  RO: 'romania',
  SE: 'sweden',
  SI: 'slovenia',
  SK: 'slovakia',
}
const NAMES = new Set([...Object.values(MEMBERS), 'the netherlands', 'czech republic', 'eire', 'deutschland'])

/** Is this a member state? A code of two letters, or an English name. */
export function isInEuropeanUnion(country: string): boolean {
  const text = country.trim()
  return text.toUpperCase() in MEMBERS || NAMES.has(text.toLowerCase())
}
