import { useState } from 'react'
import { groupOf } from '#web/features/recommendations/group-of.ts'
import { ChannelNote } from '#web/features/recommendations/item-grounds.tsx'
import { rationale } from '#web/features/recommendations/rationale.ts'
import { useWords as useAdviceWords } from '#web/features/recommendations/use-words.ts'
import { toItem } from '#web/features/recommendations/view-model.ts'
import { TriangleAlert } from '#web/ui/icons.ts'
import { OnItsWay } from './on-its-way.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanEntryForm } from './plan-entry-form.tsx'
import { movedTo } from './plan-view.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'
import { wayOf } from './way-view.ts'

interface EntryProps {
  readonly words: Words
  readonly entry: PlanEntry
}

interface CardProps extends EntryProps {
  /** Whether it is sent to the store with the others; absent where there is nothing to choose. */
  readonly choice?: { readonly isChosen: boolean; readonly onChoose: () => void }
}

/** One intended price: old and new price, reason, expected effect, and its actions. */
export function PlanEntryCard({ words, entry, choice }: CardProps) {
  const [isEditing, setEditing] = useState(false)
  const { t, format, price, change } = words
  return (
    <li
      data-entry={entry.productId}
      className="flex flex-col gap-1.5 rounded-card border border-hairline p-(--card-pad)"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex min-w-0 items-center gap-2">
          {choice ? (
            <input
              type="checkbox"
              checked={choice.isChosen}
              onChange={choice.onChoose}
              aria-label={t('pricing.plan.send.choose', { name: entry.title })}
              className="size-4 shrink-0 accent-(--accent)"
            />
          ) : null}
          <h4 className="min-w-0 font-strong [overflow-wrap:anywhere]">{entry.title}</h4>
        </div>
        <p className="text-caption text-muted">{entry.sku}</p>
      </div>
      <p className="figures text-card">
        {entry.todayPrice === null || entry.change === null
          ? price(entry.plannedPrice)
          : t('pricing.plan.change', {
              from: price(entry.todayPrice),
              to: price(entry.plannedPrice),
              change: change(entry.change),
            })}
        {entry.startsOn ? (
          <span className="text-label text-muted">
            {' '}
            {t('pricing.plan.from', { date: format.date(entry.startsOn) })}
          </span>
        ) : null}
      </p>
      <Expected words={words} entry={entry} />
      <Reason words={words} entry={entry} />
      <div className="text-label text-muted empty:hidden">
        <ChannelNote words={words} advice={entry} />
      </div>
      <Warnings words={words} entry={entry} />
      <p className="text-caption text-muted">{historyOf(words, entry)}</p>
      <OnItsWay words={words} entry={entry} />
      {isEditing ? (
        <PlanEntryForm words={words} entry={entry} onDone={() => setEditing(false)} />
      ) : (
        <PlanActions words={words} entry={entry} onEdit={() => setEditing(true)} />
      )}
    </li>
  )
}

function Expected({ words, entry }: EntryProps) {
  const { t, format, amountsOf, between } = words
  if (entry.expected === null)
    return (
      <p className="text-label text-muted">
        {t(`pricing.plan.expected.${entry.isBeyondEvidence ? 'beyond' : 'unknown'}`)}
      </p>
    )
  const { objective, monthlyGain, assumedMargin = null, from = null } = entry.expected
  const signed = amountsOf(monthlyGain, true)
  return (
    <p className="figures text-label">
      {from === null
        ? t(`pricing.plan.expected.${objective}`, { amount: signed(monthlyGain.value) })
        : t(`pricing.plan.expected.${objective}From`, {
            amount: signed(monthlyGain.value),
            date: format.date(from),
          })}{' '}
      <span className="text-muted">
        {between(signed(monthlyGain.low), signed(monthlyGain.high))}
        {assumedMargin === null
          ? null
          : ` · ${t('pricing.plan.assumed', { margin: format.percent(assumedMargin, { decimals: 0 }) })}`}
        {entry.advice?.kind === 'test' ? ` · ${t('pricing.plan.test')}` : null}
      </span>
    </p>
  )
}

function Reason({ words, entry }: EntryProps) {
  const adviceWords = useAdviceWords()
  const { advice } = entry
  const reason =
    entry.reason || (advice ? rationale(adviceWords, toItem(advice, groupOf(advice.direction))) : '')
  return (
    <p className="text-label">
      <span className="text-muted">{words.t(`pricing.plan.origin.${entry.origin}`)}</span>
      {reason ? ` – ${reason}` : null}
    </p>
  )
}

function Warnings({ words, entry }: EntryProps) {
  const { t, price } = words
  const moved = movedTo(entry)
  // The store's own refusal stands below with what became of it.
  const foreseen = wayOf(entry) === null ? entry.foreseen : null
  const texts = [
    foreseen && t('pricing.plan.foreseen', { reason: foreseen.reason }),
    entry.brokenRule && entry.status === 'planned' && foreseen?.code !== 'rule'
      ? t('pricing.plan.breaks', { rule: t(`recommendations.rule.${entry.brokenRule}`) })
      : null,
    moved === null ? null : t('pricing.plan.moved', { price: price(moved) }),
  ].filter((text) => text !== null)
  return texts.map((text) => (
    <p key={text} className="flex items-start gap-1.5 text-label text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  ))
}

function historyOf({ t, format }: Words, entry: PlanEntry): string {
  const parts = [
    t('pricing.plan.when.planned', { date: format.date(entry.createdAt) }),
    entry.createdBy || null,
    entry.appliedAt ? t('pricing.plan.when.applied', { date: format.date(entry.appliedAt) }) : null,
    entry.revertedAt ? t('pricing.plan.when.reverted', { date: format.date(entry.revertedAt) }) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
