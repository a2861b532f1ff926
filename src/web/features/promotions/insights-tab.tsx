import { useQuery } from '@tanstack/react-query'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarClock, Hourglass, Percent } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { Loading } from './loading.tsx'
import { MixCard } from './mix-card.tsx'
import { insightsQuery, mixQuery } from './queries.ts'
import type { Insight } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** The contribution of each channel, and three pieces of advice. */
export function InsightsTab() {
  const { t } = useWords()
  const mix = useQuery(mixQuery())
  useLoggedError('The marketing mix could not be loaded.', mix.error)
  return (
    <div className="flex flex-col gap-(--gap)">
      <div className="grid grid-cols-1 items-stretch gap-(--gap) lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {mix.data ? (
          <MixCard mix={mix.data} />
        ) : mix.error ? (
          <LoadFailed found={mix} message={t('promo.mix.failed')} />
        ) : (
          <Loading className="h-112" />
        )}
        <Recommendations />
      </div>
      {mix.data && mix.data.use !== 'not_estimated' ? <ChannelsCard mix={mix.data} /> : null}
    </div>
  )
}

function Recommendations() {
  const words = useWords()
  const { t } = words
  const found = useQuery(insightsQuery())
  return (
    <Card
      title={t('promo.insight.title')}
      note={t('promo.insight.note')}
      info={<FigureInfo figure="lessonConfidence" subject={t('promo.insight.title')} />}
    >
      {found.data ? (
        <ul className="flex flex-col gap-3">
          {found.data.insights.map((insight) => (
            <Recommendation key={insight.kind} insight={insight} words={words} />
          ))}
        </ul>
      ) : found.error ? (
        <LoadFailed found={found} message={t('promo.insight.failed')} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Card>
  )
}

const icons = { weekday: CalendarClock, depth: Percent, pause: Hourglass } as const

function Recommendation({ insight, words }: { readonly insight: Insight; readonly words: Words }) {
  const { t } = words
  const Icon = icons[insight.kind]
  return (
    <li data-insight={insight.kind} className="flex gap-3 rounded-control border border-hairline p-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-medium">{headline(insight, words)}</p>
        <p className="mt-0.5 text-label text-muted">{evidence(insight, words)}</p>
        <p className="mt-1.5">
          {insight.source === 'measured' ? (
            <Badge tone="accent">{t('promo.insight.measured')}</Badge>
          ) : (
            <Badge tone="warning">{t('promo.insight.example')}</Badge>
          )}
        </p>
      </div>
    </li>
  )
}

function headline(insight: Insight, words: Words): string {
  const { t, format, percent } = words
  const { kind, best, next, scope } = insight
  if (best === null || next === null) return t(`promo.insight.${kind}.tip`)
  switch (kind) {
    case 'weekday':
      return t(`promo.insight.weekday.${scope === 'bundles' ? 'bundles' : 'all'}`, {
        day: weekday(words, best.key),
      })
    case 'depth':
      return t(`promo.insight.depth.${scope === 'returning' ? 'returning' : 'all'}`, {
        best: percent(best.key),
        next: percent(next.key),
      })
    case 'pause':
      return best.key === 0
        ? t('promo.insight.pause.short')
        : t('promo.insight.pause.wait', { days: format.count(best.key) })
  }
}

/** The message that says which compared promotions showed no clear difference. */
function whyOf({ kind, scope }: Insight): string {
  if (scope !== 'all') return `promo.insight.why.${scope}`
  return kind === 'depth' ? 'promo.insight.why.depth' : 'promo.insight.why'
}

function evidence(insight: Insight, { t, lift, format }: Words): string {
  const { best, next, confidence, promotions } = insight
  if (best === null || next === null || confidence === null)
    return t(whyOf(insight), { n: promotions, count: format.count(promotions) })
  return t(insight.kind === 'depth' ? 'promo.insight.evidence.depth' : 'promo.insight.evidence', {
    best: lift(best.lift * 100),
    low: lift(best.low * 100),
    high: lift(best.high * 100),
    next: lift(next.lift * 100),
    confidence: format.probability(confidence, { decimals: 0 }),
    count: format.count(best.promotions + next.promotions),
  })
}

/** 2023-01-01 was a Sunday. */
function weekday({ format }: Words, day: number): string {
  const date = new Date(Date.UTC(2023, 0, 1 + day))
  return new Intl.DateTimeFormat(format.settings.language, { weekday: 'long', timeZone: 'UTC' }).format(date)
}
