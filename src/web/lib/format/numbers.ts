import type { RegionalSettings } from '#contract/settings'

/** A decimal as transmitted: amounts are strings so that no cent is lost. */
export type Figure = number | string

export interface NumberOptions {
  /** Exactly this many decimals; `undefined` uses the user's setting. */
  readonly decimals?: number | undefined
  /** Writes "+" before a positive figure. */
  readonly signed?: boolean | undefined
}

const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'
const formatters = new Map<string, Intl.NumberFormat>()

function intl(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, options)
  formatters.set(key, made)
  return made
}

function write(settings: RegionalSettings, value: Figure, options: Intl.NumberFormatOptions): string {
  const formatter = intl(settings.language, { ...options, useGrouping: 'always' })
  const thousands = settings.thousands_separator === ' ' ? NO_BREAK_SPACE : settings.thousands_separator
  return formatter
    .formatToParts(value as number)
    .map((part) => {
      if (part.type === 'decimal') return settings.decimal_separator
      // Equal separators would make 1.234 ambiguous, so the thousands separator is left out.
      if (part.type === 'group') return thousands === settings.decimal_separator ? '' : thousands
      if (part.type === 'minusSign') return MINUS
      return part.value === '\u202f' ? NO_BREAK_SPACE : part.value
    })
    .join('')
}

function digits(settings: RegionalSettings, options: NumberOptions): Intl.NumberFormatOptions {
  const decimals = options.decimals ?? settings.number_of_decimals
  return {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: options.signed ? 'exceptZero' : 'negative',
  }
}

/** Decimals that a figure is transmitted with: 2 of "12.50", 3 of "1.234". */
export function decimalsOf(value: Figure): number {
  return String(value).split('.')[1]?.length ?? 0
}

/** 1234.5 → "1,234.50". */
export function formatNumber(settings: RegionalSettings, value: Figure, options: NumberOptions = {}): string {
  return write(settings, value, digits(settings, options))
}

/** The number that `formatNumber` writes: 1.005 → 1.01 and −1.005 → −1.01 with two decimals. */
export function roundAsWritten(value: number, decimals: number): number {
  return Number(intl('en-US', { useGrouping: false, maximumFractionDigits: decimals }).format(value))
}

/** 541909 → "541,909": without decimals. */
export function formatCount(settings: RegionalSettings, value: Figure): string {
  return formatNumber(settings, value, { decimals: 0 })
}

/** "1234.5" → "$1,234.50", "1.234,50 €": the position of the sign depends on the language. */
export function formatMoney(settings: RegionalSettings, value: Figure, options: NumberOptions = {}): string {
  return write(settings, value, {
    style: 'currency',
    currency: settings.currency,
    ...digits(settings, options),
  })
}

/** "Price" → "Price ($)": the label of a field that takes an amount. */
export function labelInCurrency(settings: RegionalSettings, label: string): string {
  const { language, currency } = settings
  const parts = intl(language, { style: 'currency', currency }).formatToParts(0)
  return `${label} (${parts.find(({ type }) => type === 'currency')?.value ?? currency})`
}

/** A share (0.042) → "4.2%"; one decimal by default. */
export function formatPercent(
  settings: RegionalSettings,
  share: number,
  options: NumberOptions = {},
): string {
  return write(settings, share, { style: 'percent', ...digits(settings, { decimals: 1, ...options }) })
}

/** Never shows certainty: 0.9999 → ">99.9%", 0.0001 → "<0.1%", instead of rounding to 100% or 0%. */
export function formatProbability(
  settings: RegionalSettings,
  share: number,
  { decimals = 1 }: NumberOptions = {},
): string {
  const step = 10 ** -(decimals + 2)
  if (share >= 1 - step / 2) return `>${formatPercent(settings, 1 - step, { decimals })}`
  if (share < step / 2) return `<${formatPercent(settings, step, { decimals })}`
  return formatPercent(settings, share, { decimals })
}

/** 1234567 → "1.2M", for chart axes. */
export function formatCompact(settings: RegionalSettings, value: number): string {
  return write(settings, value, { notation: 'compact', maximumFractionDigits: 1 })
}

/** 1234567 → "$1.2M", for the axes of money charts. */
export function formatCompactMoney(settings: RegionalSettings, value: number): string {
  return write(settings, value, {
    style: 'currency',
    currency: settings.currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
}
