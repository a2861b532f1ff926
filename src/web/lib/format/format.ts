import type { RegionalSettings } from '#contract/settings'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
  type Moment,
  weekdayNames,
} from './dates.ts'
import {
  type Figure,
  formatCompact,
  formatCompactMoney,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatProbability,
  labelInCurrency,
  type NumberOptions,
} from './numbers.ts'
import { parseDate, parseDecimal, parseNumber } from './parse.ts'

/** All functions that format and parse figures, bound to one user's settings. */
export function createFormat(settings: RegionalSettings) {
  return {
    settings,
    number: (value: Figure, options?: NumberOptions) => formatNumber(settings, value, options),
    count: (value: Figure) => formatCount(settings, value),
    money: (value: Figure, options?: NumberOptions) => formatMoney(settings, value, options),
    inCurrency: (label: string) => labelInCurrency(settings, label),
    percent: (share: number, options?: NumberOptions) => formatPercent(settings, share, options),
    probability: (share: number, options?: NumberOptions) => formatProbability(settings, share, options),
    compact: (value: number) => formatCompact(settings, value),
    compactMoney: (value: number) => formatCompactMoney(settings, value),
    date: (value: Moment) => formatDate(settings, value),
    time: (instant: Moment) => formatTime(settings, instant),
    clock: (clock: string) => formatClock(settings, clock),
    dateTime: (instant: Moment) => formatDateTime(settings, instant),
    month: (month: string, width?: 'short' | 'long') => formatMonth(settings, month, width),
    weekdays: () => weekdayNames(settings),
    parseNumber: (typed: string) => parseNumber(settings, typed),
    parseDecimal: (typed: string) => parseDecimal(settings, typed),
    parseDate: (typed: string) => parseDate(settings, typed),
  }
}

export type Format = ReturnType<typeof createFormat>
