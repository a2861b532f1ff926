import type { Decision } from './types.ts'
import type { Words } from './use-words.ts'

/** What was decided and when, and until when it is put off. */
export function DecidedText({ words, decision }: { readonly words: Words; readonly decision: Decision }) {
  const { t, format } = words
  return (
    <span className="text-label">
      {t(`recommendations.decided.${decision.decision}`, {
        date: format.date(decision.decidedAt),
        until: decision.snoozedUntil ? format.date(decision.snoozedUntil) : '',
      })}
    </span>
  )
}
