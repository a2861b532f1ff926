import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'

export function useWords() {
  const t = useText()
  const format = useFormat()
  return { t, format }
}

export type Words = ReturnType<typeof useWords>
