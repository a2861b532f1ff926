import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { intervalDecimals } from './view-model.ts'

/** Figures of this screen in words and in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const elasticity = (value: number) => format.number(value, { decimals: 2 })
    const level = format.percent(0.9, { decimals: 0 })
    return {
      t,
      format,
      elasticity,
      level,
      /** "90% likely between −1.9 and −0.7". */
      interval: (low: number, high: number) => {
        const decimals = intervalDecimals(low, high)
        const [from, to] = [format.number(low, { decimals }), format.number(high, { decimals })]
        return t('elasticity.interval', { level, low: from, high: to })
      },
      share: (ownShare: number) =>
        t('elasticity.share', {
          own: format.percent(ownShare, { decimals: 0 }),
          similar: format.percent(1 - ownShare, { decimals: 0 }),
        }),
    }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
