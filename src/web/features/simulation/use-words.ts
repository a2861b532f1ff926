import { useMemo } from 'react'
import type { Ranged } from '#analytics'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { elasticityWords } from '#web/lib/words/elasticity-words.ts'
import { priceWords } from '#web/lib/words/price-words.ts'

/** Formats the figures of this screen in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const ofElasticity = elasticityWords(t, format)
    const ofPrice = priceWords(format)
    return {
      t,
      format,
      ...ofElasticity,
      ...ofPrice,
      units: (value: number) => format.number(value, { decimals: value < 10 ? 1 : 0 }),
      changeRange: ({ low, high }: Ranged) => {
        const widest = Math.max(Math.abs(low), Math.abs(high))
        return ofElasticity.between(ofPrice.change(low, widest), ofPrice.change(high, widest))
      },
    }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
