import { foldHeader } from './column-names.ts'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Currency that a sign means unless the expected one is written with it, too. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₺': 'TRY', '₽': 'RUB' }),
  ...Object.entries({ '₴': 'UAH', '₩': 'KRW', '₪': 'ILS', zł: 'PLN', Kč: 'CZK', Ft: 'HUF', kr: 'SEK' }),
  ...Object.entries({ US$: 'USD', CA$: 'CAD', C$: 'CAD', AU$: 'AUD', A$: 'AUD', NZ$: 'NZD', HK$: 'HKD' }),
  ...Object.entries({ S$: 'SGD', MX$: 'MXN', R$: 'BRL', NT$: 'TWD' }),
])
/** Signs that name a currency only next to what is expected: many currencies are dollars or crowns. */
const SHARED: ReadonlySet<string> = new Set(['$', '¥', 'kr'])

/** The longest sign comes first: `CA$` is no `$`. Letters count only where no further ones are next to them. */
export const SIGN_SOURCE = [...SIGNS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace('$', '\\$'))
  .map(
    (sign) =>
      `${/^\p{L}/u.test(sign) ? '(?<!\\p{L})' : ''}${sign}${/\p{L}$/u.test(sign) ? '(?!\\p{L})' : ''}`,
  )
  .join('|')
const sign = new RegExp(SIGN_SOURCE, 'u')
const symbols = new Map<string, string>()

/** True if the currency is written with this sign in its own country: `$` for CAD, `kr` for DKK. */
function isWrittenWith(currency: string, mark: string): boolean {
  let symbol = symbols.get(currency)
  if (symbol === undefined) {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
    symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
    symbols.set(currency, symbol)
  }
  return symbol === mark
}

/**
 * Currency that a cell names next to its number, by code or sign; `null`: none. A sign that several currencies share is
 * the expected one, if that is one of them. A code that is no currency is returned as `undefined`.
 */
export function currencyOf(text: string, expected: string): string | null | undefined {
  if (endsAreDigits(text)) return null
  const code = /^\s*([A-Z]{3})(?![A-Za-z$])|(?<![A-Za-z])([A-Z]{3})\s*$/.exec(text)
  const named = code?.[1] ?? code?.[2]
  if (named !== undefined) return CURRENCIES.has(named) ? named : undefined
  const mark = sign.exec(text)?.[0]
  if (mark === undefined) return null
  return isWrittenWith(expected, mark) ? expected : SIGNS.get(mark)!
}

/** The same where nothing is expected yet: a sign that the expected currency shares with others names none. */
export function statedCurrency(text: string, expected: string): string | null {
  if (endsAreDigits(text)) return null
  const mark = sign.exec(text)?.[0]
  if (mark !== undefined && SHARED.has(mark) && isWrittenWith(expected, mark)) return null
  return currencyOf(text, expected) ?? null
}

/** True if a cell can name no currency, as most cells. */
function endsAreDigits(text: string): boolean {
  return isDigit(text.charCodeAt(0)) && isDigit(text.charCodeAt(text.length - 1))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** What a column is called, and the code or sign of the currency that its name states, as written. */
interface Heading {
  readonly folded: string
  readonly money: string | null
}

/** Codes that are words in a heading of capitals alone: `SALES ALL`. */
const WORDS = new Set('ALL TOP TRY CUP PEN MOP MAD GEL BOB LAK SOS'.split(' '))
/** Codes that are no words, and therefore recognised in small letters: `unit_price_usd`. */
const IN_SMALL = new Set('usd eur gbp chf cad aud nzd sek nok dkk pln czk huf jpy inr brl mxn zar'.split(' '))
const codeBehind = /^(.*\P{L})([A-Za-z]{3})\s*[)\]]?$/u
const codeBefore = /^[([]?\s*([A-Za-z]{3})(\P{L}.*)$/u

/**
 * Folds a column's name without a currency at either end, or after "in": `Preis (EUR)`, `unit price USD` and
 * `Net Price in €` are `preis`, `unit price` and `net price`.
 */
export function headingOf(name: string): Heading {
  const spaced = name.trim().replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const behind = codeBehind.exec(spaced)
  const before = behind && isCode(behind[2]!, behind[1]!) ? null : codeBefore.exec(spaced)
  const code = before ? before[1]! : behind?.[2]
  const rest = before ? before[2]! : behind?.[1]
  if (code !== undefined && isCode(code, rest!))
    return headingWith(code.toUpperCase(), foldHeader(rest!), foldHeader(name))
  const mark = sign.exec(spaced)?.[0]
  return mark === undefined
    ? { folded: foldHeader(name), money: null }
    : headingWith(mark, foldHeader(spaced.replace(mark, ' ')), foldHeader(name))
}

function headingWith(money: string, folded: string, whole: string): Heading {
  const rest = folded.replace(/ (in|en|a)$/, '')
  return rest === '' ? { folded: whole, money: null } : { folded: rest, money }
}

function isCode(text: string, rest: string): boolean {
  if (!CURRENCIES.has(text.toUpperCase())) return false
  if (/[([]\s*$/.test(rest) || /^\s*[)\]]/.test(rest)) return true
  if (text !== text.toUpperCase()) return IN_SMALL.has(text)
  return /\p{Ll}/u.test(rest) || !WORDS.has(text)
}
