import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { usePushPrices } from './mutations.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'

interface WritePricesProps {
  readonly words: Words
  /** All planned, or all carried out: planned prices are written, or the former ones restored. */
  readonly entries: readonly PlanEntry[]
  readonly label: string
  /** Accessible name of the button, for users who do not see its context. */
  readonly name?: string
  readonly isSmall?: boolean
}

/** The server's limit per call, and about as many as a person reads before confirming. */
const MOST_AT_ONCE = 50
const SHOWN = 8

/** Writes prices to the connected store, after showing them. Hidden unless the owner has enabled it. */
export function WritePrices(props: WritePricesProps) {
  const { words, label, name } = props
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  const entries = props.entries.slice(0, MOST_AT_ONCE)
  const push = usePushPrices()
  if (data?.connection?.writing !== 'on' || entries.length === 0) return null
  const { t } = words
  const revert = entries[0]?.status === 'applied'
  const write = () => {
    setAsked(false)
    push.mutate(
      { entryIds: entries.map(({ entryId }) => entryId), revert },
      {
        onSuccess: ({ results }) => tell(words, entries, results),
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('pricing.plan.write.failed')), tone: 'danger' }),
      },
    )
  }
  const shop = data.connection.shopName ?? t('pricing.plan.write.shop')
  return (
    <>
      <Permit call="pushPrices">
        <Button
          {...(props.isSmall ? { className: 'min-h-8 px-2.5 text-label' } : {})}
          icon={<Store aria-hidden="true" className={props.isSmall ? 'size-3.5' : 'size-4'} />}
          busy={push.isPending}
          aria-label={name}
          onClick={() => setAsked(true)}
        >
          {label}
        </Button>
      </Permit>
      <AlertDialog
        message={t(revert ? 'pricing.plan.write.confirmBack' : 'pricing.plan.write.confirm', { shop })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('pricing.plan.write.do'), onConfirm: write }}
      >
        <Changes words={words} entries={entries} revert={revert} />
      </AlertDialog>
    </>
  )
}

function Changes(props: {
  readonly words: Words
  readonly entries: readonly PlanEntry[]
  readonly revert: boolean
}): ReactNode {
  const { words, entries, revert } = props
  const { t, price, format } = words
  const from = (entry: PlanEntry) => (revert ? entry.plannedPrice : (entry.currentPrice ?? entry.todayPrice))
  const to = (entry: PlanEntry) => (revert ? (entry.todayPrice ?? entry.plannedPrice) : entry.plannedPrice)
  const more = entries.length - SHOWN
  return (
    <ul className="flex flex-col gap-1 text-label">
      {entries.slice(0, SHOWN).map((entry) => (
        <li key={entry.entryId} className="flex justify-between gap-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">{entry.title}</span>
          <span className="figures whitespace-nowrap text-text">
            {[from(entry), to(entry)].map((each) => (each === null ? '–' : price(each))).join(' → ')}
          </span>
        </li>
      ))}
      {more > 0 ? <li>{t('pricing.plan.write.more', { n: more, count: format.count(more) })}</li> : null}
    </ul>
  )
}

type Results = Awaited<ReturnType<ReturnType<typeof usePushPrices>['mutateAsync']>>['results']

function tell({ t, format }: Words, entries: readonly PlanEntry[], results: Results): void {
  const written = results.filter(({ isWritten }) => isWritten).length
  if (written > 0)
    showToast({
      message: t('pricing.plan.write.done', { n: written, count: format.count(written) }),
      tone: 'success',
    })
  const refused = results.find(({ isWritten }) => !isWritten)
  if (!refused) return
  const others = results.length - written - 1
  const name = entries.find(({ entryId }) => entryId === refused.entryId)?.title ?? ''
  const sentence = t('pricing.plan.write.refused', { name, reason: refused.reason ?? '' })
  const rest =
    others > 0 ? ` ${t('pricing.plan.write.more', { n: others, count: format.count(others) })}` : ''
  showToast({ message: sentence + rest, tone: 'danger' })
}
