import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { usePushPrices } from './mutations.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'

/** Restores the former price of an applied entry in the store, after showing both. Hidden unless the owner enabled it. */
export function WriteBack({ words, entry }: { readonly words: Words; readonly entry: PlanEntry }) {
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  const push = usePushPrices()
  if (data?.connection?.writing !== 'on' || entry.todayPrice === null) return null
  const { t, price } = words
  const label = t('pricing.plan.write.applied')
  const write = () => {
    setAsked(false)
    push.mutate(
      { entryIds: [entry.entryId], revert: true },
      {
        onSuccess: ({ results: [result] }) =>
          showToast(
            result?.isWritten
              ? { message: t('pricing.plan.write.done'), tone: 'success' }
              : {
                  message: t('pricing.plan.write.refused', {
                    name: entry.title,
                    reason: result?.reason ?? '',
                  }),
                  tone: 'danger',
                },
          ),
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
          className="min-h-8 px-2.5 text-label"
          icon={<Store aria-hidden="true" className="size-3.5" />}
          busy={push.isPending}
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
        confirm={{ label: t('pricing.plan.write.do'), onConfirm: write }}
      >
        <p className="flex justify-between gap-4 text-label">
          <span className="min-w-0 [overflow-wrap:anywhere]">{entry.title}</span>
          <span className="figures whitespace-nowrap text-text">
            {price(entry.plannedPrice)} → {price(entry.todayPrice)}
          </span>
        </p>
      </AlertDialog>
    </>
  )
}
