import { type EndingRule, type LearnedEndings, WHOLE_PRICE } from './learn-endings.ts'

/** Endings of an advised price: those of the shop's own prices, any amount, or these decimals. */
export const PRICE_ENDINGS = ['learned', 'none', '.00', '.50', '.90', '.95', '.99'] as const

export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** Format of the prices that may be advised. */
export interface PriceForm {
  readonly ending: PriceEnding
  /** Smallest amount of the currency: 0.01, or 1 where it has no decimals. */
  readonly step: number
  readonly learned: LearnedEndings | null
}

export const PLAIN_FORM: PriceForm = { ending: 'none', step: 0.01, learned: null }

/**
 * Rules for a price near `price`, preferred ones first: learned endings from the coarsest to the finest, then any
 * amount; the shop's price points, where it keeps to them, and an ending that was chosen by the owner are the only one.
 */
export function endingRules(price: number, { ending, step, learned }: PriceForm): EndingRule[] {
  const any: EndingRule = { modulus: 1, tails: [0] }
  if (ending === 'none' || (ending === 'learned' && learned === null)) return [any]
  if (ending === 'learned') {
    const digits = String(Math.max(1, Math.round(price / step))).length
    return [...(learned!.rules[digits] ?? learned!.rules.any ?? [any])]
  }
  // A currency without decimals has no ending of decimals.
  const whole = Math.round(1 / step)
  return whole === 1 ? [any] : [{ modulus: whole, tails: [Math.round(Number(ending) * whole)] }]
}

/** Nearest prices of the rule at or below and at or above `price`, for each of its tails; positive ones only. */
export function pricesOfRule(price: number, { modulus, tails }: EndingRule, step: number): number[] {
  const amount = price / step
  const found = new Set<number>()
  for (const tail of tails) {
    // Tolerance for binary fractions: 19.99 / 0.01 is 1998.9999999999998.
    const below = Math.floor((amount - tail) / modulus + 1e-9) * modulus + tail
    found.add(below)
    if (Math.abs(amount - below) > 1e-6) found.add(below + modulus)
  }
  return [...found]
    .filter((each) => each > 0 && each < WHOLE_PRICE)
    .sort((a, b) => a - b)
    .map((each) => inSteps(each, step))
}

/** Smallest amount by which a price changes; hundredths of it for a price below ten of them that is no whole number of them. */
export function stepOf(price: number, step: number): number {
  const amount = price / step
  return amount < 10 && Math.abs(amount - Math.round(amount)) > 1e-6 ? step / 100 : step
}

/** The amount at or above `price`, for floors; `amountAtMost` gives the one at or below it, for ceilings. */
export function amountAtLeast(price: number, step: number): number {
  return inSteps(Math.ceil(price / step - 1e-6), step)
}

export function amountAtMost(price: number, step: number): number {
  return inSteps(Math.floor(price / step + 1e-6), step)
}

/** `count` smallest amounts as a decimal without binary rounding noise. */
function inSteps(count: number, step: number): number {
  const perUnit = Math.round(1 / step)
  return perUnit > 0 && Math.abs(perUnit * step - 1) < 1e-9 ? count / perUnit : count * step
}
