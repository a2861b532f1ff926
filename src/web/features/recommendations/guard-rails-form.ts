import { GUARD_RAIL_LIMITS, PRICE_ENDINGS, PRICE_GOALS, type PriceEnding, type PriceGoal } from '#analytics'
import type { GuardRails } from '#web/features/price-plan/types.ts'
import type { Format } from '#web/lib/format/format.ts'
import { decimalsOf } from '#web/lib/format/numbers.ts'

/** Limits as typed; an empty text means none, or "as in the store" for a product type. */
export interface TypedRails {
  readonly marginFloor: string
  readonly maxStep: string
  readonly ending: string
  readonly minPrice: string
  readonly maxPrice: string
  readonly days: string
  readonly assumedMargin: string
  /** Only for the store. */
  readonly goal: string
}

export type RailField = keyof TypedRails
export type RailErrors = { readonly [K in RailField]?: 'range' | 'amount' | 'order' }

/** The valid input: percentages for the two shares, whole days. */
export const TYPED_LIMITS = {
  marginFloor: {
    low: GUARD_RAIL_LIMITS.marginFloor.min * 100,
    high: GUARD_RAIL_LIMITS.marginFloor.max * 100,
  },
  maxStep: { low: GUARD_RAIL_LIMITS.maxStep.min * 100, high: GUARD_RAIL_LIMITS.maxStep.max * 100 },
  days: {
    low: GUARD_RAIL_LIMITS.minDaysBetweenChanges.min,
    high: GUARD_RAIL_LIMITS.minDaysBetweenChanges.max,
  },
  assumedMargin: {
    low: GUARD_RAIL_LIMITS.assumedMargin.min * 100,
    high: GUARD_RAIL_LIMITS.assumedMargin.max * 100,
  },
} as const

type TypeRails = GuardRails['types'][number]
type AnyRails = Omit<TypeRails, 'productType'> & { readonly goal?: PriceGoal }

export function toTyped(rails: AnyRails, format: Format): TypedRails {
  const percent = (share: number | null) =>
    share === null
      ? ''
      : format.number(Math.round(share * 10_000) / 100, { decimals: percentDecimals(share) })
  const amount = (price: string | null) =>
    // All digits that are stored: what is shown is saved again.
    price === null ? '' : format.number(price, { decimals: Math.max(2, decimalsOf(Number(price))) })
  return {
    marginFloor: percent(rails.marginFloor),
    maxStep: percent(rails.maxStep),
    ending: rails.ending ?? '',
    minPrice: amount(rails.minPrice),
    maxPrice: amount(rails.maxPrice),
    days: rails.minDaysBetweenChanges === null ? '' : format.count(rails.minDaysBetweenChanges),
    assumedMargin: percent(rails.assumedMargin),
    goal: rails.goal ?? '',
  }
}

function percentDecimals(share: number): number {
  return Number.isInteger(Math.round(share * 10_000) / 100) ? 0 : 2
}

export interface ReadRails {
  readonly rails: AnyRails
  readonly errors: RailErrors
}

/** Parses the input; `isStore`: every figure except the two prices and the assumed margin is required. */
export function readTyped(typed: TypedRails, format: Format, isStore: boolean): ReadRails {
  const errors: { [K in RailField]?: 'range' | 'amount' | 'order' } = {}
  const figure = (field: keyof typeof TYPED_LIMITS): number | null => {
    const mayBeEmpty = !isStore || field === 'assumedMargin'
    if (typed[field].trim() === '' && mayBeEmpty) return null
    const value = format.parseNumber(typed[field])
    const { low, high } = TYPED_LIMITS[field]
    const isWhole = field !== 'days' || Number.isInteger(value)
    if (value === null || value < low || value > high || !isWhole) errors[field] = 'range'
    return value
  }
  const amount = (field: 'minPrice' | 'maxPrice'): string | null => {
    if (typed[field].trim() === '') return null
    const value = format.parseDecimal(typed[field])
    if (value === null || !/^\d{1,12}(\.\d{1,4})?$/.test(value)) errors[field] = 'amount'
    return value
  }
  const share = (value: number | null) => (value === null ? null : Math.round(value * 100) / 10_000)
  const rails = {
    marginFloor: share(figure('marginFloor')),
    maxStep: share(figure('maxStep')),
    ending: endingOf(typed.ending) ?? (isStore ? 'learned' : null),
    minPrice: amount('minPrice'),
    maxPrice: amount('maxPrice'),
    minDaysBetweenChanges: figure('days'),
    assumedMargin: share(figure('assumedMargin')),
    ...(isStore ? { goal: PRICE_GOALS.find((goal) => goal === typed.goal) ?? 'profit' } : {}),
  }
  if (!errors.minPrice && !errors.maxPrice && rails.minPrice !== null && rails.maxPrice !== null)
    if (Number(rails.minPrice) > Number(rails.maxPrice)) errors.maxPrice = 'order'
  return { rails, errors }
}

function endingOf(text: string): PriceEnding | null {
  return PRICE_ENDINGS.find((ending) => ending === text) ?? null
}

export const NOTHING_TYPED: TypedRails = {
  marginFloor: '',
  maxStep: '',
  ending: '',
  minPrice: '',
  maxPrice: '',
  days: '',
  assumedMargin: '',
  goal: '',
}
