import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { priceWords } from '#web/lib/words/price-words.ts'

/** Formats the figures of this screen in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const { price, amount, amountsOf } = priceWords(format)
    return {
      t,
      format,
      price,
      amount,
      amountsOf,
      units: (value: number) => format.number(value, { decimals: Math.abs(value) < 10 ? 1 : 0 }),
      /** 12.3 → "+12.3%". */
      lift: (percent: number) => format.percent(percent / 100, { signed: true, decimals: 1 }),
      share: (value: number) => format.percent(value, { decimals: 1 }),
      probability: (value: number) => format.probability(value),
      percent: (value: number) => format.percent(value, { decimals: 0 }),
      /** The last day of a half-open period. */
      lastDay: (endsOn: string) => {
        const day = new Date(`${endsOn}T00:00:00Z`)
        day.setUTCDate(day.getUTCDate() - 1)
        return format.date(day.toISOString().slice(0, 10))
      },
    }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
