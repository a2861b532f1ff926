import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { losersValues } from '#web/lib/words/losers.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ClipboardList, TriangleAlert } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { openPricingMessages } from './messages.ts'
import { PlanEntryCard } from './plan-entry-card.tsx'
import { PlanExport } from './plan-export.tsx'
import { PLAN_STATUSES, sendable } from './plan-view.ts'
import { pricePlanQuery } from './queries.ts'
import { SendToStore } from './send-to-store.tsx'
import type { PlanEntry, PricePlan } from './types.ts'
import { useWords, type Words } from './use-words.ts'

await openPricingMessages()

/** Cards shown at first, and with each press of the button below them. */
const SHOWN_STEP = 100
/** Planned prices that one roll-out takes (`MOST_ROLLED_OUT`). */
const MOST_SENT = 2000

/** The intended price changes with reason, expected effect and status. */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(pricePlanQuery())
  useEffect(() => {
    if (found.error) console.error('The price plan could not be loaded.', found.error)
  }, [found.error])
  return (
    <Dialog isWide title={t('pricing.plan.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('pricing.plan.intro')}</p>
      {found.data ? (
        <Plan words={words} plan={found.data} />
      ) : found.error ? (
        <ErrorCard
          message={t('pricing.plan.loadFailed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <div className="mt-4 flex flex-col gap-2">
          <p role="status" className="sr-only">
            {t('pricing.plan.loading')}
          </p>
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      )}
    </Dialog>
  )
}

function Plan({ words, plan }: { readonly words: Words; readonly plan: PricePlan }) {
  const { t, format } = words
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const planned = plan.entries.filter(({ status }) => status === 'planned')
  const { ready, leftOut } = sendable(planned)
  const chosen = ready.filter(({ entryId }) => ticked.has(entryId))
  const sent = (chosen.length > 0 ? chosen : ready).slice(0, MOST_SENT)
  const choosable = new Set(ready.length > 1 ? ready : [])
  const tick = (entryId: string) => {
    const next = new Set(ticked)
    if (!next.delete(entryId)) next.add(entryId)
    setTicked(next)
  }
  if (plan.entries.length === 0)
    return (
      <EmptyState
        icon={<ClipboardList aria-hidden="true" className="size-5" />}
        title={t('pricing.plan.empty.title')}
        action={
          <Link to="/price-simulation" className={buttonClass('primary')}>
            {t('pricing.plan.empty.simulate')}
          </Link>
        }
      >
        {t('pricing.plan.empty.text')}
      </EmptyState>
    )
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {plan.totals.profit || plan.totals.revenue ? (
          <div className="flex items-start gap-1">
            <Together words={words} totals={plan.totals} />
            <FigureInfo figure={['togetherGain', 'expectedGain']} subject={t('pricing.plan.title')} />
          </div>
        ) : null}
        <div className="ms-auto flex flex-wrap gap-2">
          {planned.length > 1 ? (
            <SendToStore
              words={words}
              entries={sent}
              label={t(`pricing.plan.send.${sent.length < planned.length ? 'some' : 'all'}`, {
                count: format.count(sent.length),
              })}
            />
          ) : null}
          <Link to="/roll-outs" className={buttonClass('quiet')}>
            {t('pricing.plan.rollouts')}
          </Link>
          <PlanExport words={words} plan={plan} />
        </div>
      </div>
      {planned.length > 1 && leftOut.length > 0 ? (
        <p className="mt-2 flex items-start gap-1.5 text-label text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {t('pricing.plan.send.leftOut', { n: leftOut.length, count: format.count(leftOut.length) })}
        </p>
      ) : null}
      {PLAN_STATUSES.map((status) => (
        <Entries
          key={status}
          words={words}
          title={t(`pricing.plan.status.${status}`)}
          entries={plan.entries.filter((entry) => entry.status === status)}
          choiceOf={(entry) =>
            choosable.has(entry) && {
              isChosen: ticked.has(entry.entryId),
              onChoose: () => tick(entry.entryId),
            }
          }
        />
      ))}
    </>
  )
}

interface EntriesProps {
  readonly words: Words
  readonly title: string
  readonly entries: readonly PlanEntry[]
  readonly choiceOf: (entry: PlanEntry) => { isChosen: boolean; onChoose: () => void } | false
}

/** Cards of one status, by steps: a plan may have thousands. */
function Entries({ words, title, entries, choiceOf }: EntriesProps) {
  const { t, format } = words
  const [shown, setShown] = useState(SHOWN_STEP)
  if (entries.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="text-label font-medium text-muted">
        {title} ({format.count(entries.length)})
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {entries.slice(0, shown).map((entry) => {
          const choice = choiceOf(entry)
          return (
            <PlanEntryCard key={entry.entryId} words={words} entry={entry} {...(choice ? { choice } : {})} />
          )
        })}
      </ul>
      {entries.length > shown ? (
        <Button variant="quiet" className="mt-2" onClick={() => setShown(shown + SHOWN_STEP)}>
          {t('pricing.history.more')}
        </Button>
      ) : null}
    </section>
  )
}

/** The combined effect of the planned changes, profit and revenue separately. */
function Together({ words, totals }: { readonly words: Words; readonly totals: PricePlan['totals'] }) {
  const { t, format, amountsOf, between } = words
  return (
    <div className="figures">
      {(['profit', 'revenue'] as const).map((objective) => {
        const total = totals[objective]
        if (total === null) return null
        const signed = amountsOf(total, true)
        return (
          <p key={objective}>
            <span className="font-strong">
              {t(`pricing.plan.together.${objective}`, {
                n: total.products,
                count: format.count(total.products),
                amount: signed(total.value),
                range: between(signed(total.low), signed(total.high)),
              })}
            </span>{' '}
            <span className="text-label text-muted">
              {t('pricing.plan.losers', losersValues(format.count, total))}
            </span>
          </p>
        )
      })}
    </div>
  )
}
