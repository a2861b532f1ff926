import { lazy, memo, Suspense } from 'react'
import { rejectedRowsOf } from '#web/features/imports/rejected-rows.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ordersUsed } from './content.ts'
import type { DashboardAnswer } from './types.ts'
import { useWords } from './use-words.ts'

const RejectionCounts = lazy(async () => ({
  default: (await import('./rejection-counts.tsx')).RejectionCounts,
}))

/** What the figures are based on: orders used of orders read, what was left out and why, and the date. */
export const BasisLine = memo(function BasisLine({ answer }: { readonly answer: DashboardAnswer }) {
  const { t, format } = useWords()
  const orders = ordersUsed(answer.store)
  const { dataThrough, computedAt } = answer.estimation
  const used = format.count(orders.used)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-label text-muted">
      <span>
        {orders.total === null || orders.withoutSale === 0
          ? t('dashboard.basis.ordersOnly', { n: orders.used, used })
          : t('dashboard.basis.orders', { n: orders.used, used, total: format.count(orders.total) })}
      </span>
      {answer.store.totalsOf && <span>{t('dashboard.basis.totals', { grain: answer.store.totalsOf })}</span>}
      <RejectedRowsPopover answer={answer} />
      {dataThrough && computedAt ? (
        <span>
          {t('dashboard.basis.through', {
            date: format.date(dataThrough),
            computed: format.dateTime(computedAt),
          })}
        </span>
      ) : null}
    </div>
  )
})

function RejectedRowsPopover({ answer }: { readonly answer: DashboardAnswer }) {
  const { t, format } = useWords()
  const rows = rejectedRowsOf(answer.store.rowsLeftOut)
  const { withoutSale } = ordersUsed(answer.store)
  if (rows.total === 0 && withoutSale === 0) return null
  return (
    <Popover
      label={t('dashboard.basis.title')}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          className="min-h-6 rounded-control text-text underline decoration-control underline-offset-4 hover:decoration-text"
        >
          {rows.total > 0
            ? t('dashboard.basis.leftOut', { n: rows.total, rows: format.count(rows.total) })
            : t('dashboard.basis.noSale', { n: withoutSale, orders: format.count(withoutSale) })}
        </button>
      )}
    >
      {withoutSale > 0 ? (
        <p className="font-medium">
          {t('dashboard.basis.noSale', { n: withoutSale, orders: format.count(withoutSale) })}
        </p>
      ) : null}
      <p className="mt-1 text-label text-muted">{t('dashboard.basis.leftOutNote')}</p>
      {rows.total > 0 ? (
        <>
          <h2 className="mt-4 mb-2 text-body font-medium">{t('dashboard.basis.leftOutTitle')}</h2>
          <Suspense fallback={<Spinner />}>
            <RejectionCounts rows={rows} />
          </Suspense>
        </>
      ) : null}
    </Popover>
  )
}
