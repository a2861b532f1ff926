import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import type { PlatformRun } from './view-model.ts'

/** The progress of the import, or its result: read, new, changed, not understood. */
export function SyncReport({ run }: { readonly run: PlatformRun }) {
  const t = useText()
  const format = useFormat()
  if (run.status === 'failed')
    return (
      <div className="mt-4">
        <ErrorCard message={t(`platform.problem.${run.problem ?? 'gave_up'}`)} />
      </div>
    )
  const kinds = ['products', 'orders'] as const
  return (
    <div className="mt-5">
      <p role="status" className="text-label text-muted">
        {t(`platform.run.${run.status}`)}
      </p>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-col">
            <dt className="text-label font-medium text-muted">{t(`platform.counts.${kind}`)}</dt>
            <dd className="figures text-kpi font-strong">{format.count(run[kind].seen)}</dd>
            <dd className="figures text-label text-muted">
              {t('platform.counts.detail', {
                added: format.count(run[kind].added),
                changed: format.count(run[kind].changed),
              })}
              {run[kind].failed > 0
                ? ` ${t('platform.counts.failed', { n: run[kind].failed, count: format.count(run[kind].failed) })}`
                : null}
            </dd>
          </div>
        ))}
      </dl>
      {run.foreignOrders.map(({ currency, orders }) => (
        <p key={currency} className="mt-3 text-label text-warning">
          {t('platform.counts.foreign', { n: orders, count: format.count(orders), currency })}
        </p>
      ))}
    </div>
  )
}
