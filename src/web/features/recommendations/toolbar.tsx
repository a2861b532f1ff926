import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  type DecisionFilter,
  decisionFilters,
  type RecommendationSort,
  recommendationSorts,
  type SearchChanges,
} from '#web/features/dashboard/search.ts'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { pricePlanQuery } from '#web/features/price-plan/queries.ts'
import { losersValues } from '#web/lib/words/losers.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { ClipboardList, History, ListFilter, Printer, Ruler, Scale } from '#web/ui/icons.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { AcceptNote } from './accept-note.tsx'
import type { AdviceList } from './types.ts'
import type { Words } from './use-words.ts'

/** The total of all open advice, the filter and order of the lists, and the print button. */
export function Toolbar(props: {
  readonly words: Words
  /** `undefined` until it is loaded. */
  readonly list: AdviceList | undefined
  readonly view: 'list' | 'cards'
  /** Order of the cards; the list is sorted by its columns. */
  readonly sort?: RecommendationSort
  readonly decision: DecisionFilter
  /** True if a search or filter leaves products out. */
  readonly isNarrowed?: boolean
  readonly onPrint?: () => void
  /** Shown after the print button. */
  readonly children?: ReactNode
  readonly onChange: (changes: SearchChanges) => void
}) {
  const { t } = props.words
  // Where a phone shows the list, the note stands below its rows: this head is closed.
  const isPhoneList = useIsPhone() && props.view === 'list'
  return (
    <section
      aria-label={t('recommendations.title')}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface p-(--card-pad) print:border-0 print:p-0"
    >
      <div className="w-full">
        <div className="flex items-center gap-1">
          <h2 className="text-card">{t('recommendations.title')}</h2>
          <HowToRead
            topic="advice"
            subject={t('recommendations.title')}
            figures={[
              'expectedGain',
              'togetherGain',
              'expectedLosers',
              'chanceOfGain',
              'badCase',
              'todaysPrice',
              'ownShare',
            ]}
          />
        </div>
        <Together {...props} />
        {props.list && !hasCosts(props.list) ? (
          <Suspense fallback={null}>
            <AskMargin onByType={() => props.onChange({ panel: 'limits' })} />
          </Suspense>
        ) : null}
        <p className="mt-1 max-w-[52rem] text-label text-muted">
          {t('recommendations.note', { goal: noteOf(props.list) })}{' '}
          {isPhoneList ? null : <AcceptNote words={props.words} />}
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
        {props.sort ? (
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
        ) : null}
        <Segmented
          label={t('recommendations.view.label')}
          options={(['list', 'cards'] as const).map((key) => ({
            key,
            label: t(`recommendations.view.${key}`),
          }))}
          chosen={props.view}
          onChoose={(view) => props.onChange({ view: view === 'cards' ? view : undefined, why: undefined })}
        />
        <Button
          onClick={props.onPrint ?? (() => window.print())}
          title={t('recommendations.exportHint')}
          icon={<Printer aria-hidden="true" className="size-4" />}
        >
          {t('recommendations.export')}
        </Button>
        {props.children}
      </div>
    </section>
  )
}

/** A search without a hit says nothing of the store's other products. */
function noneOf({ isNarrowed = false }: { readonly isNarrowed?: boolean | undefined }): string {
  return isNarrowed ? 'recommendations.together.noneHere' : 'recommendations.together.none'
}

/** On a phone: the total in place of the toolbar, which with the filters waits behind one button. */
export function PhoneHead(props: {
  readonly words: Words
  readonly list: AdviceList | undefined
  readonly decision: DecisionFilter
  readonly isNarrowed: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const { words, list, decision, isOpen } = props
  const { t } = words
  const total = list && (list.totals.profit ?? list.totals.revenue)
  return (
    <div className="flex items-start justify-between gap-3 print:hidden">
      <p className="figures min-h-[2lh] min-w-0 text-label">
        {isOpen || !list
          ? null
          : decision !== 'open'
            ? t(`recommendations.decision.${decision}`)
            : total
              ? totalText(words, total, totalSentence(list))
              : t(noneOf(props))}
      </p>
      <Button
        aria-expanded={isOpen}
        icon={<ListFilter aria-hidden="true" className="size-4" />}
        onClick={props.onToggle}
      >
        {t('recommendations.filter.show')}
      </Button>
    </div>
  )
}

// Lazy, because it is asked only once.
const AskMargin = lazy(async () => ({ default: (await import('./ask-margin.tsx')).AskMargin }))

/** True if a stated margin would help no product. */
function hasCosts(list: AdviceList): boolean {
  const { increase, maintain, decrease } = list.counts
  return list.withCost + list.withAssumedMargin >= increase + maintain + decrease
}

/** The goal; with `costs` every product has a unit cost or a margin. */
function noteOf(list: AdviceList | undefined): string {
  if (list?.goal !== 'profit') return list?.goal ?? 'profit'
  return hasCosts(list) ? 'costs' : 'profit'
}

const ICONS = { plan: ClipboardList, limits: Ruler, history: History } as const

const PANEL_BUTTON = 'min-h-8 gap-1.5 px-2 text-label text-accent'

/** Buttons of the related panels – the plan, the limits and the history of decisions – and the price rounds. */
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
            className={PANEL_BUTTON}
            icon={<Icon aria-hidden="true" className="size-4" />}
            onClick={() => props.onOpen(panel)}
          >
            {panel === 'plan' && planned > 0
              ? t('recommendations.panel.planCount', { count: format.count(planned) })
              : t(`recommendations.panel.${panel}`)}
          </Button>
        )
      })}
      <Link to="/price-rounds" className={classNames(buttonClass('quiet'), PANEL_BUTTON)}>
        <Scale aria-hidden="true" className="size-4" />
        {t('recommendations.panel.rounds')}
      </Link>
    </div>
  )
}

function Together({
  words,
  list,
  decision,
  isNarrowed,
}: {
  readonly words: Words
  readonly list: AdviceList | undefined
  readonly decision: DecisionFilter
  readonly isNarrowed?: boolean | undefined
}) {
  const { t, format } = words
  if (!list) return <p className="min-h-[1lh]" />
  if (decision !== 'open') return null
  const { profit, revenue } = list.totals
  const notes = [
    { id: 'recommendations.together.tests', n: list.tests },
    // The total of profit says the same of its changes.
    { id: 'recommendations.together.byMargin', n: profit?.assumedMargin ? 0 : list.withAssumedMargin },
    {
      id: `recommendations.together.${list.withAssumedMargin > 0 ? 'costStill' : 'costNeeded'}`,
      n: list.costNeeded,
    },
  ].filter(({ n }) => n > 0)
  return (
    <div className="figures mt-1 flex flex-col gap-1 leading-normal">
      {profit ? <Total words={words} total={profit} sentence="recommendations.together.profit" /> : null}
      {revenue ? (
        <Total
          words={words}
          total={revenue}
          sentence={`recommendations.together.${list.goal === 'profit' ? 'anyCost' : 'revenue'}`}
        />
      ) : null}
      {profit || revenue ? null : <p className="font-strong">{t(noneOf({ isNarrowed }))}</p>}
      {notes.map(({ id, n }) => (
        <p key={id} className="text-label text-muted">
          {t(id, { n, count: format.count(n) })}
        </p>
      ))}
    </div>
  )
}

type TotalGain = NonNullable<AdviceList['totals']['profit']>

const totalSentence = ({ totals, goal }: AdviceList) =>
  `recommendations.together.${totals.profit ? 'profit' : goal === 'profit' ? 'anyCost' : 'revenue'}`

function totalText({ t, format, gain, gainRange }: Words, total: TotalGain, sentence: string): string {
  return t(sentence, {
    n: total.products,
    changes: format.count(total.products),
    amount: gain(total),
    range: gainRange(total),
  })
}

/** One total with its range, the number that may turn out worse, and its assumptions. */
function Total(props: { readonly words: Words; readonly total: TotalGain; readonly sentence: string }) {
  const { words, total } = props
  const { t, format, whole } = words
  const { assumedMargin } = total
  return (
    <div>
      <p className="font-strong">{totalText(words, total, props.sentence)}</p>
      <p className="text-label text-muted">
        {t('recommendations.together.losers', {
          ...losersValues(format.count, total),
          share: whole(total.ownEvidence),
        })}{' '}
        {assumedMargin
          ? t('recommendations.together.assumed', {
              n: total.assumed,
              count: format.count(total.assumed),
              margin: marginText(words, assumedMargin),
            })
          : null}
      </p>
    </div>
  )
}

function marginText({ t, whole }: Words, { low, high }: { readonly low: number; readonly high: number }) {
  const ends = { low: whole(low), high: whole(high) }
  return ends.low === ends.high ? ends.low : t('recommendations.together.span', ends)
}
