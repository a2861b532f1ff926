import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { CalendarX2, Check, Pencil } from '#web/ui/icons.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { rangeText } from '../day-range.ts'
import { refreshFacts } from '../queries.ts'
import type { Promotion } from '../types.ts'
import { useWords, type Words } from '../use-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { useDecisions } from './use-decisions.ts'

interface PromotionListProps {
  readonly promotions: readonly Promotion[]
  readonly onEdit: (promotion: Promotion) => void
}

/** All promotions, newest first. Cancelled ones are kept but not shown. */
export function PromotionList({ promotions, onEdit }: PromotionListProps) {
  const words = useWords()
  const { t } = words
  const client = useQueryClient()
  const deciding = useDecisions()
  const [asked, setAsked] = useState<Promotion | null>(null)
  const cancelling = useWrite({
    mutationFn: (promotionId: string) => call('cancelPromotion', { params: { promotionId } }),
    onSuccess: () => {
      refreshFacts(client)
      showToast({ message: t('facts.promotions.cancelled'), tone: 'success' })
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' }),
  })
  const actions: TableColumn<Promotion> = {
    key: 'actions',
    header: t('facts.column.actions'),
    isFigure: true,
    cell: (row) =>
      row.status === 'cancelled' ? null : (
        <span className="inline-flex">
          {row.status === 'rejected' ? (
            <Permit call="decidePromotions">
              <IconButton
                label={t('facts.proposals.confirmOne', { name: row.name })}
                onClick={() => deciding.mutate({ decision: 'confirm', promotionIds: [row.promotionId] })}
              >
                <Check aria-hidden="true" className="size-4" />
              </IconButton>
            </Permit>
          ) : null}
          <Permit call="updatePromotion">
            <IconButton label={t('facts.row.edit', { name: row.name })} onClick={() => onEdit(row)}>
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
          </Permit>
          <Permit call="cancelPromotion">
            <IconButton
              label={t('facts.promotions.cancel', { name: row.name })}
              onClick={() => setAsked(row)}
            >
              <CalendarX2 aria-hidden="true" className="size-4" />
            </IconButton>
          </Permit>
        </span>
      ),
  }
  if (promotions.length === 0)
    return <p className="py-2 text-label text-muted">{t('facts.promotions.empty')}</p>
  return (
    <>
      <Table
        isStacked
        caption={t('facts.promotions.title')}
        rows={promotions}
        rowKey={(row) => row.promotionId}
        columns={[...promotionColumns(words), actions]}
      />
      <AlertDialog
        message={t('facts.promotions.cancelAsk')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel={t('facts.promotions.keep')}
        confirm={{
          label: t('facts.promotions.cancelIt'),
          isDangerous: true,
          onConfirm: () => {
            if (asked) cancelling.mutate(asked.promotionId)
            setAsked(null)
          },
        }}
      >
        {asked ? t('facts.promotions.cancelNote', { name: asked.name }) : null}
      </AlertDialog>
    </>
  )
}

export function promotionColumns(words: Words): readonly TableColumn<Promotion>[] {
  const { t, format } = words
  const products = ({ productCount, products: [first] }: Promotion) =>
    first
      ? t('facts.promotions.products', {
          first: first.title,
          n: productCount - 1,
          others: format.count(productCount - 1),
        })
      : '–'
  return [
    {
      key: 'name',
      header: t('facts.promotions.name'),
      isRowHeader: true,
      cell: (row) => (
        <div className="max-w-sm min-w-40 py-1.5 [overflow-wrap:anywhere]">
          {row.name}
          <p className="text-caption font-normal text-muted">{products(row)}</p>
        </div>
      ),
    },
    { key: 'kind', header: t('facts.promotions.kind'), cell: (row) => t(`facts.kind.${row.kind}`) },
    {
      key: 'depth',
      header: t('facts.promotions.depth'),
      isFigure: true,
      cell: (row) => (row.depth === null ? '–' : format.percent(row.depth)),
    },
    {
      key: 'days',
      header: t('facts.column.days'),
      cell: (row) => <span className="whitespace-nowrap">{rangeText(row.startsOn, row.endsOn, words)}</span>,
    },
    { key: 'status', header: t('facts.column.status'), cell: (row) => <StatusBadge status={row.status} /> },
  ]
}
