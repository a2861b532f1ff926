import type { BegunText } from '#web/lib/api/follow-text.ts'
import { holdSigns } from '#web/lib/format/hold-signs.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from './use-words.ts'

/** A text that is still being written, part by part; before its first sentence a placeholder of the same height. */
export function BegunParts({ text, parts }: { readonly text: BegunText; readonly parts: readonly string[] }) {
  const { t } = useWords()
  const written = parts.flatMap((part) => text[part]?.trim() || [])
  return (
    <div className="flex max-w-prose flex-col gap-2">
      {written.length > 0 ? (
        written.map((part, at) => <p key={parts[at]}>{holdSigns(part)}</p>)
      ) : (
        <>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-2/3" />
        </>
      )}
      <p role="status" className="text-caption text-muted">
        {t('packages.writing')}
      </p>
    </div>
  )
}
