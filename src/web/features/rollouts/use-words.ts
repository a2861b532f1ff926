import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { priceWords } from '#web/lib/words/price-words.ts'
import { byHandId } from './by-hand-words.ts'
import type { Rollout } from './types.ts'

/** Formats the figures of roll-outs in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => ({ t, format, ...priceWords(format) }), [t, format])
}

type ByHand = Pick<Rollout, 'platform'>

/** Words of one roll-out: where its owner sets the prices by a file, nothing is written to a store. */
export function wordsOf(words: Words, { platform }: ByHand): Words {
  if (platform !== null) return words
  return { ...words, t: (id, values) => words.t(byHandId(id), values) }
}

export function useRolloutWords(rollout: ByHand): Words {
  const words = useWords()
  const { platform } = rollout
  return useMemo(() => wordsOf(words, { platform }), [words, platform])
}

export type Words = ReturnType<typeof useWords>
