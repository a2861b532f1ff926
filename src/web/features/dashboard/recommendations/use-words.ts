import { useMemo } from 'react'
import { useWords as useDashboardWords } from '../use-words.ts'
import { sizeOf } from './view-model.ts'

/** Nothing about the future is certain. */
const SUREST = 0.99

/** Figures of the recommendations in words and in the user's formats. */
export function useWords() {
  const words = useDashboardWords()
  return useMemo(() => {
    const { t, format, level } = words
    const whole = (share: number) => format.percent(share, { decimals: 0 })
    /** Amounts of a month with their sign: cents only where they count. */
    const gain = (value: number, size = Math.abs(value)) =>
      format.money(value, { signed: true, decimals: size < 100 ? 2 : 0 })
    return {
      ...words,
      whole,
      gain,
      gainRange: (range: { readonly low: number; readonly high: number }) => {
        const [low, high] = [gain(range.low, sizeOf(range)), gain(range.high, sizeOf(range))]
        return t('elasticity.interval', { level, low, high })
      },
      price: (value: string) =>
        format.money(value, { decimals: Math.max(2, format.settings.number_of_decimals) }),
      /** "+4.2%", "−17%": one decimal only where it tells something. */
      change: (share: number) =>
        format.percent(share, { signed: true, decimals: Math.abs(share) < 0.0995 ? 1 : 0 }),
      share: (share: number) => format.percent(share, { decimals: share < 0.0995 ? 1 : 0 }),
      ownData: words.share,
      chance: (probability: number) => {
        if (probability > SUREST) return t('recommendations.over', { share: whole(SUREST) })
        if (probability < 1 - SUREST) return t('recommendations.under', { share: whole(1 - SUREST) })
        return whole(probability)
      },
    }
  }, [words])
}

export type Words = ReturnType<typeof useWords>
