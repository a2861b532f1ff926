import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { elasticityWords } from '#web/lib/words/elasticity-words.ts'

/** Formats the figures of this screen in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => ({ t, format, ...elasticityWords(t, format) }), [t, format])
}

export type Words = ReturnType<typeof useWords>
