import { useMemo } from 'react'
import type { Ranged } from '#analytics'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'

/** Figures of this screen in words and in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const elasticity = (value: number) => format.number(value, { decimals: 2 })
    const level = format.percent(0.9, { decimals: 0 })
    const between = (low: string, high: string) => t('elasticity.interval', { level, low, high })
    const price = (value: number) =>
      format.money(value, { decimals: Math.max(2, format.settings.number_of_decimals) })
    const change = (share: number, range = Math.abs(share)) =>
      format.percent(share, { signed: true, decimals: range < 0.0995 ? 1 : 0 })
    return {
      t,
      format,
      elasticity,
      price,
      /** "+4.2%", "−17%": one decimal only where it tells something. */
      change,
      /** Amounts of a month: cents only where they count. */
      amount: (value: number) => format.money(value, { decimals: Math.abs(value) < 100 ? 2 : 0 }),
      units: (value: number) => format.number(value, { decimals: value < 10 ? 1 : 0 }),
      /** "90% likely between −1.9 and −0.7". */
      interval: (low: number, high: number) => {
        const decimals = high - low < 0.5 ? 2 : 1
        return between(format.number(low, { decimals }), format.number(high, { decimals }))
      },
      changeRange: ({ low, high }: Ranged) => {
        const widest = Math.max(Math.abs(low), Math.abs(high))
        return between(change(low, widest), change(high, widest))
      },
      between,
      share: (ownShare: number) =>
        t('elasticity.share', {
          own: format.percent(ownShare, { decimals: 0 }),
          similar: format.percent(1 - ownShare, { decimals: 0 }),
        }),
    }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
