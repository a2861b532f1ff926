import { type DecimalMark, parseAmount, UNITS_PER_ONE } from './numbers.ts'

/** How the numbers of a column of discounts are meant that have no `%` of their own. */
export type DiscountUnit = 'share' | 'percent' | 'amount'

/**
 * Money of a line after its discount, in ten-thousandths as `whole`. A cell without a readable number takes nothing off:
 * some files name a code there.
 */
export function lessDiscount(whole: number, text: string, mark: DecimalMark, unit: DiscountUnit): number {
  const number = text === '' ? null : parseAmount(text.replace('%', ''), mark)
  if (number === null || number === 0) return whole
  const size = Math.abs(number)
  if (text.includes('%') || unit === 'percent')
    return whole - Math.round((whole * size) / UNITS_PER_ONE / 100)
  if (unit === 'share') return whole - Math.round((whole * size) / UNITS_PER_ONE)
  return whole - Math.sign(whole) * size
}

/** Names of columns that hold per cent, folded; a `%` in the name says the same. */
const PER_CENT = /%|\b(percent|percentage|pct|prozent|rate|porcentaje|pourcentage|taux|rabattsatz)\b/

/** Collects what a column of discounts shows about its numbers. */
export class DiscountEvidence {
  private most = 0

  look(text: string): void {
    if (text.includes('%')) return
    const number = Math.abs(Number(text.replace(',', '.')))
    if (number > this.most) this.most = number
  }

  /** `heading`: in small letters. Shares are recognised by no value above 1; an amount is the safer reading of the rest. */
  decide(heading: string): DiscountUnit {
    if (this.most <= 1) return 'share'
    return PER_CENT.test(heading) ? 'percent' : 'amount'
  }
}
