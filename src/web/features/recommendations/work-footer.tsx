import type { SearchChanges } from '#web/features/dashboard/search.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListChecks } from '#web/ui/icons.ts'
import type { AdviceList, DecisionKind } from './types.ts'
import type { Words } from './use-words.ts'
import { isNarrowed, NOTHING_NARROWED, type WorkList } from './work-view.ts'

/** Number of rows, the keys, and "accept all above 80%". */
export function WorkHead(props: {
  readonly words: Words
  readonly total: number
  /** `null`: the list shows decisions. */
  readonly onAcceptSure: (() => void) | null
  readonly sure: number
}) {
  const { t, format, whole } = props.words
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="figures text-label text-muted">
        {t('recommendations.work.count', { n: props.total, count: format.count(props.total) })}
        <span className="max-lg:hidden print:hidden"> · {t('recommendations.work.keys')}</span>
      </p>
      {props.onAcceptSure ? (
        <Permit call="decidePrices">
          <Button className="print:hidden" onClick={props.onAcceptSure}>
            {t('recommendations.work.acceptSure', { share: whole(props.sure) })}
          </Button>
        </Permit>
      ) : null}
    </div>
  )
}

/** Actions for the selected rows, at the lower edge of the window wherever the list is scrolled to. */
export function WorkBar(props: {
  readonly words: Words
  readonly count: number
  readonly onDecide: (decision: DecisionKind) => void
  readonly onClear: () => void
}) {
  const { t, format } = props.words
  return (
    <div
      data-holds-bottom
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2 shadow-overlay print:hidden"
    >
      <p role="status" className="text-label font-medium">
        {t('recommendations.select.count', { n: props.count, count: format.count(props.count) })}
      </p>
      <Permit call="decidePrices">
        <Button variant="primary" onClick={() => props.onDecide('accepted')}>
          {t('recommendations.select.accept')}
        </Button>
        <Button onClick={() => props.onDecide('dismissed')}>{t('recommendations.select.dismiss')}</Button>
        <Button onClick={() => props.onDecide('snoozed')}>{t('recommendations.select.snooze')}</Button>
      </Permit>
      <Button variant="quiet" onClick={props.onClear}>
        {t('recommendations.select.clear')}
      </Button>
    </div>
  )
}

/** How many rows are shown, and more on request. */
export function WorkFooter(props: {
  readonly words: Words
  readonly shown: number
  readonly total: number
  readonly onMore: (() => void) | null
}) {
  const { t, format } = props.words
  if (props.shown >= props.total) return null
  return (
    <p className="flex items-center justify-between gap-2">
      <span className="figures text-label text-muted">
        {t('recommendations.shown', {
          shown: format.count(props.shown),
          total: format.count(props.total),
        })}
        {props.onMore ? null : ` ${t('recommendations.work.most')}`}
      </span>
      {props.onMore ? (
        <Button onClick={props.onMore} className="print:hidden">
          {t('recommendations.more')}
        </Button>
      ) : null}
    </p>
  )
}

/** Nothing left: by the filters, or because all is decided. */
export function WorkNone(props: {
  readonly words: Words
  readonly work: WorkList
  readonly list: AdviceList
  readonly onChange: (changes: SearchChanges) => void
}) {
  const { words, work } = props
  const { t, format } = words
  const narrowed = isNarrowed(work)
  const waiting = work.decision === 'open' ? props.list.costNeeded : 0
  const title = narrowed
    ? 'recommendations.work.noneFound'
    : waiting > 0
      ? 'recommendations.work.none.cost'
      : `recommendations.work.none.${work.decision}`
  return (
    <div className="rounded-card border border-hairline bg-surface">
      <EmptyState
        icon={<ListChecks aria-hidden="true" className="size-5" />}
        title={t(title)}
        action={
          narrowed ? (
            <Button onClick={() => props.onChange(NOTHING_NARROWED)}>
              {t('recommendations.filter.clear')}
            </Button>
          ) : work.decision === 'open' ? (
            <Button onClick={() => props.onChange({ move: 'keep' })}>
              {t('recommendations.work.seeKept')}
            </Button>
          ) : undefined
        }
      >
        {narrowed
          ? t('recommendations.work.noneFoundText')
          : waiting > 0
            ? t('recommendations.work.noneCostText', { n: waiting, count: format.count(waiting) })
            : t('recommendations.work.noneText')}
      </EmptyState>
    </div>
  )
}
