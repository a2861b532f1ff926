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
      changeRange: (range: Ranged) => {
        const [low, high] = changeEnds(ofPrice.change, range)
        return ofElasticity.between(low, high)
      },
      changeEnds: (range: Ranged) => changeEnds(ofPrice.change, range),
    }
  }, [t, format])
}

/** Both ends with the decimals of the change itself, so that one figure is rounded in one way wherever it stands. */
export function changeEnds(
  change: (share: number, size?: number) => string,
  { value, low, high }: Ranged,
): readonly [low: string, high: string] {
  const size = Math.abs(value)
  return [change(low, size), change(high, size)]
}

export type Words = ReturnType<typeof useWords>
