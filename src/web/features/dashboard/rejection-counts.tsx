import type { RejectedRows } from '#web/features/imports/rejected-rows.ts'
import { rejectionText } from '#web/features/imports/rejection-text.ts'
import { CountList } from '#web/ui/count-list.tsx'
import { openExtrasMessages } from './extras/messages.ts'
import { useWords } from './use-words.ts'

await openExtrasMessages()

/** How many rows of the files were left out, by reason. */
export function RejectionCounts({ rows }: { readonly rows: RejectedRows }) {
  const { t, format } = useWords()
  return (
    <CountList
      items={rows.reasons.map(({ code, rows: count }) => ({
        key: code,
        text: rejectionText(t, code),
        count: format.count(count),
      }))}
    />
  )
}
