import { useMemo } from 'react'
import { useWords as useDashboardWords } from '#web/features/dashboard/use-words.ts'
import { priceWords, shareDecimals, sizeOf } from '#web/lib/words/price-words.ts'

/** Largest displayed probability, because no forecast is certain. */
const SUREST = 0.99

/** Formats the figures of the recommendations in the user's formats. */
export function useWords() {
  const words = useDashboardWords()
  return useMemo(() => {
    const { t, format, between } = words
    const { price, change, amount } = priceWords(format)
    const whole = (share: number) => format.percent(share, { decimals: 0 })
    /** Monthly amounts with their sign. */
    const gain = (value: number, size?: number) => amount(value, { size, signed: true })
    return {
      ...words,
      whole,
      gain,
      gainRange: (range: { readonly low: number; readonly high: number }) =>
        between(gain(range.low, sizeOf(range)), gain(range.high, sizeOf(range))),
      price,
      change,
      share: (share: number) => format.percent(share, { decimals: shareDecimals(share) }),
      ownData: words.share,
      chance: (probability: number) => {
        if (probability > SUREST) return t('today.over', { share: whole(SUREST) })
        if (probability < 1 - SUREST) return t('recommendations.under', { share: whole(1 - SUREST) })
        return whole(probability)
      },
    }
  }, [words])
}

export type Words = ReturnType<typeof useWords>
