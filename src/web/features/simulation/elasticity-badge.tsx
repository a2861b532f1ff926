import type { BadgeView } from './grid-view.ts'
import { useWords } from './use-words.ts'

/** The band in words, with the colour of its threshold. */
export function ElasticityBadge({ badge }: { readonly badge: BadgeView }) {
  const { t } = useWords()
  return (
    <span
      data-band={badge.band}
      className="inline-flex min-h-5.5 max-w-full items-center gap-1.5 rounded-full bg-sunken px-2 text-caption font-medium whitespace-nowrap text-text"
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full border border-control"
        style={
          badge.colour ? { background: `var(--el-${badge.colour})`, borderColor: 'transparent' } : undefined
        }
      />
      <span className="truncate">{t(`simulation.band.${badge.band}`)}</span>
    </span>
  )
}
