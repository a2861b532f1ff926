import type { ReactNode } from 'react'
import { type MetricView, toMetrics } from '#web/features/dashboard/extras/period-metrics.ts'
import { useWords, type Words } from '#web/features/dashboard/use-words.ts'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { usePredictions } from './queries.ts'
import type { Today } from './types.ts'

const SHOWN = {
  revenue: 'netRevenue',
  orders: 'orders',
  orderValue: 'averageOrder',
  returns: 'returnedShare',
} as const satisfies Partial<Record<MetricView['metric'], Figure>>

const isShown = (view: MetricView): view is MetricView & { readonly metric: keyof typeof SHOWN } =>
  view.metric in SHOWN

const TONES = {
  good: 'text-success',
  bad: 'text-danger',
  level: 'text-muted',
  unknown: 'text-muted',
} as const

/** The last 30 days against the 30 before, and how many predictions held. */
export function ProofStrip({
  today,
  onOpenRecord,
}: {
  readonly today: Today
  readonly onOpenRecord: () => void
}) {
  const words = useWords()
  const { t } = words
  const { period } = today
  const { predictions, isBeingTested } = usePredictions(today)
  return (
    <dl
      aria-label={t('today.proof.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-3 lg:grid-cols-5"
    >
      {period === null
        ? null
        : toMetrics(period)
            .filter(isShown)
            .map((view) => (
              <Cell
                key={view.metric}
                label={t(`today.proof.${view.metric}`)}
                figure={SHOWN[view.metric]}
                value={view.value === null ? '–' : written(words, view, view.value)}
              >
                <span className={TONES[view.verdict]}>{changeText(words, view)}</span>
                {view.metric === 'returns' && period.largestReturn ? (
                  <span className="block text-muted">
                    {t('today.proof.oneReturn', { date: words.format.date(period.largestReturn.day) })}
                  </span>
                ) : null}
              </Cell>
            ))}
      <Cell
        label={t('today.proof.predictions')}
        figure="rangesHeld"
        value={
          predictions === null ? (
            '–'
          ) : (
            <button
              type="button"
              onClick={onOpenRecord}
              className="decoration-control underline-offset-4 hover:underline"
            >
              {predictions.scored === 0
                ? t('today.proof.cannotTell')
                : t('today.proof.held', {
                    held: words.format.count(predictions.held),
                    scored: words.format.count(predictions.scored),
                  })}
            </button>
          )
        }
      >
        <span className="text-muted">
          {t(`today.proof.${predictions?.source ?? (isBeingTested ? 'pending' : 'none')}`)}
          {predictions !== null && predictions.tooWide > 0
            ? ` · ${t('today.proof.tooWide', { count: words.format.count(predictions.tooWide) })}`
            : null}
        </span>
      </Cell>
    </dl>
  )
}

function Cell(props: {
  readonly label: string
  readonly figure: Figure
  readonly value: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0 bg-surface px-(--card-pad) py-2.5 last:max-lg:col-span-2">
      <dt className="flex min-h-6 items-center gap-1 self-end text-caption text-muted">
        {props.label}
        <FigureInfo figure={props.figure} subject={props.label} />
      </dt>
      <dd className="figures">
        <span className="block text-kpi font-strong">{props.value}</span>
        <span className="block min-h-4 text-caption">{props.children}</span>
      </dd>
    </div>
  )
}

function written({ format }: Words, { metric }: MetricView, value: number): string {
  if (metric === 'revenue') return format.money(value, { decimals: 0 })
  if (metric === 'orderValue') return format.money(value, { decimals: 2 })
  return metric === 'returns' ? format.percent(value, { decimals: 1 }) : format.count(value)
}

/** An arrow and words, so that the colour is not needed; "no real change" where days vary as much by chance. */
function changeText(words: Words, view: MetricView): string {
  const { t, format } = words
  const { change, before, metric, verdict } = view
  if (change === null || before === null) return t('today.proof.noComparison')
  const size = format.percent(Math.abs(change), { decimals: 1 })
  if (verdict === 'level')
    return t('today.proof.level', {
      change:
        metric === 'returns'
          ? written(words, view, before)
          : format.percent(change, { signed: true, decimals: 1 }),
      kind: metric === 'returns' ? 'before' : 'change',
    })
  if (metric === 'returns')
    return t(change > 0 ? 'today.proof.worse' : 'today.proof.better', {
      before: written(words, view, before),
    })
  return `${change > 0 ? '▲' : '▼'} ${size}`
}
