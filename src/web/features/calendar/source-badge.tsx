import { Badge } from '#web/ui/badge.tsx'
import type { Source } from './types.ts'
import { useWords } from './use-words.ts'

/** The source of a fact; inferred facts are highlighted. */
export function SourceBadge({ source }: { readonly source: Source }) {
  const { t } = useWords()
  const isGuess = source === 'inferred' || source === 'detected' || source === 'inventory'
  return <Badge tone={isGuess ? 'warning' : 'neutral'}>{t(`facts.source.${source}`)}</Badge>
}
