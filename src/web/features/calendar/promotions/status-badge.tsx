import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { Promotion } from '../types.ts'
import { useWords } from '../use-words.ts'

const tones = {
  proposed: 'warning',
  planned: 'accent',
  confirmed: 'success',
  rejected: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<Promotion['status'], BadgeTone>

export function StatusBadge({ status }: { readonly status: Promotion['status'] }) {
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(`facts.status.${status}`)}</Badge>
}
