import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Undo2 } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useTakePriceBack } from './mutations.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'
import { wayOf } from './way-view.ts'

/** Restores the former price in the store, after showing both. Only for a price that was written by a roll-out. */
export function TakeBack({ words, entry }: { readonly words: Words; readonly entry: PlanEntry }) {
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  const taking = useTakePriceBack()
  const view = wayOf(entry)
  if (view?.is !== 'inStore') return null
  const { t, price } = words
  const label = t('pricing.plan.write.applied')
  const write = () => {
    setAsked(false)
    taking.mutate(view.way, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('pricing.plan.write.failed')), tone: 'danger' }),
    })
  }
  const shop = data?.connection?.shopName ?? t('pricing.plan.write.shop')
  return (
    <>
      <Permit call="takeBackRollout">
        <Button
          className="min-h-8 px-2.5 text-label"
          icon={<Undo2 aria-hidden="true" className="size-3.5" />}
          busy={taking.isPending}
          aria-label={t('pricing.plan.of', { action: label, name: entry.title })}
          onClick={() => setAsked(true)}
        >
          {label}
        </Button>
      </Permit>
      <AlertDialog
        message={t('pricing.plan.write.confirmBack', { shop })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label, onConfirm: write }}
      >
        <p className="flex justify-between gap-4 text-label">
          <span className="min-w-0 [overflow-wrap:anywhere]">{entry.title}</span>
          <span className="figures whitespace-nowrap text-text">
            {price(entry.plannedPrice)}
            {entry.todayPrice === null ? null : ` → ${price(entry.todayPrice)}`}
          </span>
        </p>
        <p className="mt-2 text-label text-muted">{t('pricing.plan.write.thenBack')}</p>
      </AlertDialog>
    </>
  )
}
