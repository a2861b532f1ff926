import { useQuery } from '@tanstack/react-query'
import { ClipboardList, History, Printer, Ruler } from 'lucide-react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { pricePlanQuery } from '../../price-plan/queries.ts'
import {
  type DecisionFilter,
  decisionFilters,
  type RecommendationSort,
  recommendationSorts,
  type SearchChanges,
} from '../search.ts'
import type { Words } from './use-words.ts'
import type { AdviceList } from './wire.ts'

/** What all open advice would bring together, which of it is shown in which order, and the way onto paper. */
export function Toolbar(props: {
  readonly words: Words
  /** `undefined` until it is loaded. */
  readonly list: AdviceList | undefined
  readonly sort: RecommendationSort
  readonly decision: DecisionFilter
  readonly onChange: (changes: SearchChanges) => void
}) {
  const { t } = props.words
  return (
    <section
      aria-label={t('recommendations.title')}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface p-(--card-pad) print:border-0 print:p-0"
    >
      <div className="w-full">
        <div className="flex items-center gap-1">
          <h2 className="text-card">{t('recommendations.title')}</h2>
          <HowToRead topic="advice" subject={t('recommendations.title')} />
        </div>
        <Together {...props} />
        <p className="mt-1 max-w-[52rem] text-label text-muted">
          {t('recommendations.note', { goal: props.list?.goal ?? 'profit' })}
        </p>
      </div>
      <PanelButtons words={props.words} onOpen={(panel) => props.onChange({ panel })} />
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <Field label={t('recommendations.decision.label')}>
          {(control) => (
            <Select
              {...control}
              value={props.decision}
              options={decisionFilters.map((value) => ({
                value,
                label: t(`recommendations.decision.${value}`),
              }))}
              onChange={(event) => props.onChange({ decision: event.target.value as DecisionFilter })}
            />
          )}
        </Field>
        <Field label={t('recommendations.sort.label')}>
          {(control) => (
            <Select
              {...control}
              value={props.sort}
              options={recommendationSorts.map((value) => ({
                value,
                label: t(`recommendations.sort.${value}`),
              }))}
              onChange={(event) => props.onChange({ sort: event.target.value as RecommendationSort })}
            />
          )}
        </Field>
        <Button
          onClick={() => window.print()}
          title={t('recommendations.exportHint')}
          icon={<Printer aria-hidden="true" className="size-4" />}
        >
          {t('recommendations.export')}
        </Button>
      </div>
    </section>
  )
}

const ICONS = { plan: ClipboardList, limits: Ruler, history: History } as const

/** To what belongs to the recommendations: the plan that they lead to, their limits, what was decided. */
function PanelButtons(props: {
  readonly words: Words
  readonly onOpen: (panel: keyof typeof ICONS) => void
}) {
  const { t, format } = props.words
  const plan = useQuery(pricePlanQuery())
  const planned = plan.data?.counts.planned ?? 0
  return (
    <div className="-ml-2 flex flex-wrap gap-x-1 print:hidden">
      {(['plan', 'limits', 'history'] as const).map((panel) => {
        const Icon = ICONS[panel]
        return (
          <Button
            key={panel}
            variant="quiet"
            className="min-h-8 gap-1.5 px-2 text-label text-accent"
            icon={<Icon aria-hidden="true" className="size-4" />}
            onClick={() => props.onOpen(panel)}
          >
            {panel === 'plan' && planned > 0
              ? t('recommendations.panel.planCount', { count: format.count(planned) })
              : t(`recommendations.panel.${panel}`)}
          </Button>
        )
      })}
    </div>
  )
}

function Together({
  words,
  list,
  decision,
}: {
  readonly words: Words
  readonly list: AdviceList | undefined
  readonly decision: DecisionFilter
}) {
  const { t, format, gain } = words
  const changes = list ? list.counts.increase + list.counts.decrease : 0
  if (!list) return <p className="min-h-[1lh]" />
  if (decision !== 'open' || changes === 0) return null
  const without = list.goal === 'revenue' ? 0 : list.total - list.withCost
  const what = list.goal === 'revenue' ? 'revenue' : without === 0 ? 'profit' : 'both'
  return (
    <p className="figures mt-1 leading-normal">
      <span className="font-strong">
        {t('recommendations.together', {
          n: changes,
          changes: format.count(changes),
          amount: gain(list.monthlyGain),
          what,
        })}
      </span>{' '}
      {without > 0 ? (
        <span className="text-label text-muted">
          {t('recommendations.withoutCost', { n: without, count: format.count(without) })}
        </span>
      ) : null}
    </p>
  )
}
