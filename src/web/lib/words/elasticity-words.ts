import type { Text } from '#web/i18n/use-text.ts'
import type { Format } from '../format/format.ts'

/** Confidence level of the ranges of the estimates. */
const LEVEL = 0.9

/** An elasticity with its likely range and source, worded the same on every screen. */
export function elasticityWords(t: Text, format: Format) {
  const whole = (share: number) => format.percent(share, { decimals: 0 })
  const level = whole(LEVEL)
  /** A likely range whose ends are already formatted. */
  const between = (low: string, high: string) => t('elasticity.interval', { level, low, high })
  const endsOf = (low: number, high: number) => {
    const decimals = intervalDecimals(low, high)
    return { low: format.number(low, { decimals }), high: format.number(high, { decimals }) }
  }
  return {
    level,
    elasticity: (value: number) => format.number(value, { decimals: 2 }),
    between,
    /** "90% likely between −1.9 and −0.7". */
    interval: (low: number, high: number) => {
      const ends = endsOf(low, high)
      return between(ends.low, ends.high)
    },
    /** "90% likely between −1.9 and −0.7 over the long run". */
    longRun: (low: number, high: number) => t('elasticity.intervalLongRun', { level, ...endsOf(low, high) }),
    /** What holds in the next half-year. */
    nextHalfYear: (low: number, high: number) => t('elasticity.intervalNext', endsOf(low, high)),
    share: (ownShare: number) =>
      t('elasticity.share', { own: whole(ownShare), similar: whole(1 - ownShare) }),
  }
}

/** One decimal for a wide interval; more for a narrow one, which would otherwise read "between −1.4 and −1.4". */
export function intervalDecimals(low: number, high: number): number {
  return high - low < 0.5 ? 2 : 1
}
