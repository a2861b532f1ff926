import type { FactKind } from './fact-sheet.ts'

/** A number found in a text, with every value that its separators may mean. */
export interface WrittenNumber {
  readonly text: string
  readonly values: readonly { readonly value: number; readonly decimals: number }[]
  /** `-` or `+` where one stands directly before it. */
  readonly sign: '-' | '+' | null
  /** What the signs around it make it; `null`: a bare number. */
  readonly kind: Extract<FactKind, 'money' | 'percent'> | null
}

const SPACE = '[ \\u00a0\\u202f\\u2009]'
const NUMBER = new RegExp(`\\d+(?:[.,'’]\\d+|${SPACE}\\d{3}(?!\\d))*`, 'gu')
const PERCENT_AFTER = new RegExp(
  `^${SPACE}?(?:%|percent|per cent|por ciento|pour cent|prozent|percentage|puntos porcentuales)`,
  'iu',
)
const CURRENCY = '(?:(?:US|CA)?\\$|€|£|USD|EUR|GBP|CAD|dollars?|euros?|pounds?)'
const MONEY_AFTER = new RegExp(`^${SPACE}?${CURRENCY}(?![\\p{L}])`, 'iu')
const MONEY_BEFORE = new RegExp(`${CURRENCY}${SPACE}?$`, 'iu')
const SCALE_AFTER = new RegExp(
  `^${SPACE}?(?:k|m|mio|tsd|mil|thousand|mille|tausend|millions?|millones|millionen|billion)\\.?(?![\\p{L}])`,
  'iu',
)

/** Every number written in ASCII digits; `1.234` is read as 1234 and as 1.234, whichever a fact confirms. */
export function readNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const from = match.index
    const written = match[0]
    const after = text.slice(from + written.length, from + written.length + 24)
    const before = text.slice(Math.max(0, from - 8), from)
    const isScaled = SCALE_AFTER.test(after)
    return {
      text: written,
      values: isScaled ? [] : valuesOf(written),
      sign: signBefore(before.replace(MONEY_BEFORE, '')),
      kind: PERCENT_AFTER.test(after)
        ? 'percent'
        : MONEY_AFTER.test(after) || MONEY_BEFORE.test(before)
          ? 'money'
          : null,
    }
  })
}

/** A hyphen after a digit or letter is a range or a compound (`5-10`, `Top-20`), no sign. */
function signBefore(before: string): '-' | '+' | null {
  const match = /(^|[^\p{L}\p{N}%])([-−–+])[ \u00a0]?$/u.exec(before)
  if (!match) return null
  return match[2] === '+' ? '+' : '-'
}

function valuesOf(written: string): WrittenNumber['values'] {
  const plain = written.replaceAll(/[ \u00a0\u202f\u2009'’]/g, '')
  const marks = [...plain.matchAll(/[.,]/g)]
  const whole = { value: Number(plain.replaceAll(/[.,]/g, '')), decimals: 0 }
  if (marks.length === 0) return [whole]
  const last = plain.lastIndexOf(marks.at(-1)![0])
  const fraction = plain.slice(last + 1)
  const asDecimal = {
    value: Number(`${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${fraction}`),
    decimals: fraction.length,
  }
  const isRepeated = marks.length > 1 && marks.every((mark) => mark[0] === marks[0]![0])
  if (isRepeated) return [whole]
  const mayGroup = marks.length === 1 && fraction.length === 3 && plain.slice(0, last) !== '0'
  return mayGroup ? [whole, asDecimal] : [asDecimal]
}
