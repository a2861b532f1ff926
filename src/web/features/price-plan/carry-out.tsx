import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { rolloutSettingsQuery } from '#web/features/rollouts/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Store } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useCarryOut } from './mutations.ts'
import { SendToStore } from './send-to-store.tsx'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'
import { wayOf } from './way-view.ts'

interface CarryOutProps {
  readonly words: Words
  readonly entry: PlanEntry
}

/**
 * Sends this price to the store after showing old and new. Who may not do that alone, or where the store may not be
 * written yet, drafts a roll-out instead, which says what is missing.
 */
export function CarryOut({ words, entry }: CarryOutProps) {
  const { t } = words
  const { data } = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  const settings = useQuery(rolloutSettingsQuery())
  const refusal = useRefusal('carryOutPrice')
  const view = wayOf(entry)
  if (view?.is === 'moving' || view?.is === 'waiting') return null
  // It would be left out: why stands above, and the way out is to change the price or the limit.
  if (entry.foreseen !== null && view === null) return null
  const connection = data?.connection
  const isAlone = refusal === null && settings.data?.fourEyes === false
  if (connection?.writing === 'on' && isAlone)
    return <Direct words={words} entry={entry} shop={connection.shopName} />
  return (
    <SendToStore
      words={words}
      entries={[entry]}
      isSmall
      label={t('pricing.plan.send.one')}
      name={t('pricing.plan.of', { action: t('pricing.plan.send.one'), name: entry.title })}
    />
  )
}

function Direct({ words, entry, shop }: CarryOutProps & { readonly shop: string | null }) {
  const { t, price } = words
  const [isAsked, setAsked] = useState(false)
  const sending = useCarryOut()
  const otherPrice = wayOf(entry)?.otherPrice ?? null
  const from = otherPrice ?? entry.todayPrice
  const send = () => {
    setAsked(false)
    sending.mutate(
      {
        ...{ entryId: entry.entryId, price: entry.plannedPrice },
        ...(otherPrice === null ? {} : { from: otherPrice }),
      },
      {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('pricing.plan.send.failed')), tone: 'danger' }),
      },
    )
  }
  return (
    <>
      <Button
        className="min-h-8 px-2.5 text-label"
        icon={<Store aria-hidden="true" className="size-3.5" />}
        busy={sending.isPending}
        aria-label={t('pricing.plan.of', { action: t('pricing.plan.send.one'), name: entry.title })}
        onClick={() => setAsked(true)}
      >
        {t('pricing.plan.send.one')}
      </Button>
      <AlertDialog
        message={t('pricing.plan.write.confirm', { shop: shop ?? t('pricing.plan.write.shop') })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('pricing.plan.write.do'), onConfirm: send }}
      >
        <p className="flex justify-between gap-4 text-label">
          <span className="min-w-0 [overflow-wrap:anywhere]">{entry.title}</span>
          <span className="figures whitespace-nowrap text-text">
            {from === null ? null : `${price(from)} → `}
            {price(entry.plannedPrice)}
          </span>
        </p>
        <p className="mt-2 text-label text-muted">
          {t(otherPrice === null ? 'pricing.plan.write.then' : 'pricing.plan.write.thenAnew')}
        </p>
      </AlertDialog>
    </>
  )
}
