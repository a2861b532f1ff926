import { useMemo } from 'react'
import type { Ranged } from '#analytics'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { priceWords } from '#web/lib/words/price-words.ts'

/** Formats the figures of this screen in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const prices = priceWords(format)
    // A word joiner prevents a line break between the minus and its amount.
    const money = (value: number, gain: Ranged) =>
      prices.amountsOf(gain, true)(value).replace(/^[−-]/, '−\u2060')
    return {
      t,
      format,
      ...prices,
      lift: (value: number) => format.number(value, { decimals: value < 10 ? 2 : 1 }),
      /** A share entered by a user: shown with exactly the decimals that it has. */
      exactShare: (value: number) =>
        format.percent(value, { decimals: Number.isInteger(Math.round(value * 1000) / 10) ? 0 : 1 }),
      share: (value: number) =>
        format.percent(value, { decimals: value !== 0 && Math.abs(value) < 0.0995 ? 1 : 0 }),
      gain: (gain: Ranged) => money(gain.value, gain),
      gainRange: (gain: Ranged) =>
        t('packages.range', { low: money(gain.low, gain), high: money(gain.high, gain) }),
    }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
