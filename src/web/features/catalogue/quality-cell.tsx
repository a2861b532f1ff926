import { Badge } from '#web/ui/badge.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { useWords } from './use-words.ts'

/** The quality flags of a row, in words. */
export function QualityCell({ flags }: { readonly flags: readonly string[] }) {
  const { t } = useWords()
  if (flags.length === 0) return <span className="text-muted">{t('data.quality.none')}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone="warning" icon={<TriangleAlert aria-hidden="true" className="size-3" />}>
          {t(`data.quality.${flag}`)}
        </Badge>
      ))}
    </span>
  )
}
