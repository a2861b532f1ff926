import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { priceWords } from '#web/lib/words/price-words.ts'

/** Formats the figures of price tests in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => ({ t, format, ...priceWords(format) }), [t, format])
}

export type Words = ReturnType<typeof useWords>
