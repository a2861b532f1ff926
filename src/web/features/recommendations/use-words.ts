import { useMemo } from 'react'
import type { Ranged } from '#analytics'
import { useWords as useDashboardWords } from '#web/features/dashboard/use-words.ts'
import { priceWords, shareDecimals } from '#web/lib/words/price-words.ts'

/** Largest displayed probability, because no forecast is certain. */
const SUREST = 0.99

/** Formats the figures of the recommendations in the user's formats. */
export function useWords() {
  const words = useDashboardWords()
  return useMemo(() => {
    const { t, format, between } = words
    const { price, change, amountsOf } = priceWords(format)
    const whole = (share: number) => format.percent(share, { decimals: 0 })
    return {
      ...words,
      whole,
      amountsOf,
      /** Monthly amounts with their sign; the ends of the range have the decimals of the gain. */
      gain: (range: Ranged) => amountsOf(range, true)(range.value),
      gainRange: (range: Ranged) => {
        const end = amountsOf(range, true)
        return between(end(range.low), end(range.high))
      },
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
