import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react'
import type { Ranged } from '#analytics'
import type { SearchChanges } from '#web/features/dashboard/search.ts'
import { useWords, type Words } from '#web/features/recommendations/use-words.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeadRows } from './lead-rows.tsx'
import { todayQuery } from './queries.ts'
import type { Today } from './types.ts'
import { leadTotal, stateOf, type TodayState } from './view-model.ts'

// Lazy: what to change is painted first.
const ProofStrip = lazy(async () => ({ default: (await import('./proof-strip.tsx')).ProofStrip }))
const TestAnswer = lazy(async () => ({
  default: (await import('#web/features/price-tests/test-answer.tsx')).TestAnswer,
}))

interface TodayProps {
  /** Line above the sentence: up to which day the figures go. */
  readonly asOf: string | null
  /** While estimates are made, "nothing to do" would be a guess. */
  readonly isEstimating: boolean
  readonly onChange: (changes: SearchChanges) => void
}

/** What to do today: one sentence with money, the few actions behind it, and the proof. */
export const TodayBlock = memo(function TodayBlock(props: TodayProps) {
  const { t } = useWords()
  const found = useQuery(todayQuery())
  useEffect(() => {
    if (found.error) console.error('The advice for today could not be loaded.', found.error)
  }, [found.error])
  if (found.data && props.isEstimating && stateOf(found.data) === 'nothing') return <TodaySkeleton />
  if (found.data)
    return (
      <Loaded today={found.data} isFetching={found.isFetching} onNext={() => found.refetch()} {...props} />
    )
  if (!found.error) return <TodaySkeleton />
  if (found.error instanceof ApiError && found.error.code === 'not_built') return null
  return (
    <ErrorCard
      message={t('today.loadFailed')}
      retryLabel={t('error.retry')}
      onRetry={() => found.refetch()}
      busy={found.isFetching}
    />
  )
})

function Loaded(
  props: TodayProps & {
    readonly today: Today
    readonly isFetching: boolean
    readonly onNext: () => void
  },
) {
  const { today, asOf, onChange } = props
  const words = useWords()
  const { t } = words
  const state = stateOf(today)
  const review = () => onChange({ tab: 'recommendations' })
  return (
    <section aria-label={t('today.label')} className="flex flex-col gap-(--gap)">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:contents">
        <div className="min-w-0 max-w-3xl flex-1 sm:basis-80">
          {asOf ? (
            <p className="text-caption text-muted">{t('today.asOf', { date: words.format.date(asOf) })}</p>
          ) : null}
          <h2 className="text-hero">
            <Headline words={words} today={today} />
          </h2>
          <p className="mt-1 text-body text-muted">
            <Ground words={words} today={today} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:order-1 print:hidden">
          {today.open.changes > 0 ? (
            <Button onClick={review}>
              {t('today.review', { count: words.format.count(today.open.changes) })}
            </Button>
          ) : null}
          {state === 'decided' || state === 'planned' ? (
            <Button
              variant={state === 'planned' ? 'primary' : 'secondary'}
              onClick={() => onChange({ tab: 'recommendations', panel: 'plan' })}
            >
              {t('today.plan')}
            </Button>
          ) : null}
          {state === 'decided' ? (
            <Button variant="primary" onClick={props.onNext} busy={props.isFetching}>
              {t('today.next')}
            </Button>
          ) : null}
          {state === 'tests' ? <Button onClick={review}>{t('today.reviewTests')}</Button> : null}
          {today.withCost < today.products && (state === 'costs' || today.withCost === 0) ? (
            <Link to="/upload-products" className={buttonClass(state === 'costs' ? 'primary' : 'secondary')}>
              {t('today.addCosts')}
            </Link>
          ) : null}
        </div>
      </div>
      {today.lead.rows.length > 0 ? <LeadRows today={today} /> : null}
      <div className="max-sm:order-2">
        <Suspense fallback={<ProofSkeleton />}>
          <ProofStrip
            today={today}
            onOpenRecord={() => onChange({ tab: 'recommendations', panel: 'record' })}
          />
        </Suspense>
      </div>
      <div className="max-sm:order-3 print:hidden">
        <Suspense fallback={<TestSkeleton />}>
          <TestAnswer />
        </Suspense>
      </div>
    </section>
  )
}

/** The range of the gain of all rows, around the sum that is shown. */
function shownTotal({ rows, totals }: Today['lead']): Ranged | null {
  const total = totals.profit ?? totals.revenue
  return total && { ...total, value: leadTotal(rows) }
}

/** The money of the rows below; the number is what a reader looks for, so it has the colour. */
function Headline({ words, today }: { readonly words: Words; readonly today: Today }): ReactNode {
  const { t, format, gain } = words
  const { lead, open } = today
  const state = stateOf(today)
  const objective = lead.totals.profit ? 'profit' : 'revenue'
  const total = shownTotal(lead)
  if (state !== 'act' || total === null) {
    const n = {
      ...{ decided: lead.rows.length, planned: today.planned },
      ...{ unsure: open.changes, costs: open.costNeeded, tests: open.tests },
    }
    const counted = state === 'act' || state === 'nothing' ? 0 : n[state]
    return t(`today.title.${state}`, { n: counted, count: format.count(counted) })
  }
  const amount = gain(total)
  const [before, after] = t(`today.title.${objective}`, {
    ...{ n: lead.rows.length, amount: MARK },
    direction: directionOf(lead.rows),
  }).split(MARK)
  return (
    <>
      {before}
      <span className="figures text-success">{amount}</span>
      {after}
    </>
  )
}

const MARK = '\u0001'

/** Where all prices go the same way the headline says so. */
function directionOf(rows: Today['lead']['rows']): 'down' | 'up' | 'other' {
  if (rows.every(({ advice }) => advice.change < 0)) return 'down'
  return rows.every(({ advice }) => advice.change > 0) ? 'up' : 'other'
}

/** States whose sentence rests on what a unit costs. */
const ADVISED: ReadonlySet<TodayState> = new Set(['act', 'unsure', 'tests', 'nothing'])

function Ground({ words, today }: { readonly words: Words; readonly today: Today }): ReactNode {
  const { t, format, gainRange } = words
  const { products, withCost, withAssumedMargin } = today
  const state = stateOf(today)
  const total = shownTotal(today.lead)
  const first =
    state === 'act' && total !== null
      ? t('today.ground.act', { range: gainRange(total) })
      : state === 'costs' && withAssumedMargin > 0
        ? t('today.ground.costsRest')
        : t(`today.ground.${state}`)
  const sentences = [first]
  if (state === 'act' && withCost === 0) sentences.push(t('today.ground.noCosts'))
  if (ADVISED.has(state) && withAssumedMargin > 0)
    sentences.push(
      t('today.ground.assumed', {
        n: withAssumedMargin,
        count: format.count(withAssumedMargin),
        total: format.count(products),
      }),
    )
  return sentences.join(' ')
}

/** Of the height of three rows, so that nothing below moves when they come. */
export function TodaySkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-(--gap)">
      <div className="flex min-h-20 flex-col justify-end gap-2">
        <Skeleton className="h-7 w-full max-w-lg" />
        <Skeleton className="h-4 w-full max-w-xl" />
      </div>
      <Skeleton className="h-[38rem] sm:h-115 md:h-85 lg:h-54" />
      <ProofSkeleton />
      <TestSkeleton />
    </div>
  )
}

const ProofSkeleton = () => <Skeleton className="h-60 sm:h-40 lg:h-24.5" />
const TestSkeleton = () => <Skeleton className="h-34 sm:h-16" />
