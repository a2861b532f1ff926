import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ImportView } from '#contract/imports'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CountList } from '#web/ui/count-list.tsx'
import { CircleCheck, Download, TriangleAlert, Undo2 } from '#web/ui/icons.ts'
import { reasonText } from './issue-text.ts'
import { useDownloadRejectedRows } from './mutations.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { resetUpload } from './upload-store.ts'
import { type ImportResult, resultOf, undoState } from './view-model.ts'

// Lazy, because it is asked only once, after the first import that brings products without a cost.
const AskMargin = lazy(async () => ({
  default: (await import('#web/features/recommendations/ask-margin.tsx')).AskMargin,
}))

// Lazy, because only costs lead to it.
const CostOffer = lazy(async () => ({
  default: (await import('#web/features/price-rounds/cost-offer.tsx')).ImportedCostOffer,
}))

/** What a finished import added, what it left out and why, and the next steps. */
export function ResultCard({ view }: { readonly view: ImportView }) {
  const t = useText()
  const format = useFormat()
  const result = resultOf(view)
  return (
    <section className="rounded-card border border-hairline bg-surface px-(--card-pad) py-8">
      <div className="mx-auto max-w-3xl">
        <div role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
          <div className="min-w-0">
            <h2 className="text-card text-success">
              {t(view.kind === 'sample' ? 'upload.result.sample' : 'upload.result.success')}
            </h2>
            <p className="[overflow-wrap:anywhere] text-muted">
              {[view.kind === 'sample' ? '' : view.fileName, storyOf({ t, format, view, result })]
                .filter((part) => part !== '')
                .join('. ')}
            </p>
          </div>
        </div>
        {result.records ? <RecordFigures kind={view.kind} result={result} /> : <Figures result={result} />}
        {result.describing > 0 ? (
          <p className="mt-5 text-label text-muted">
            {t('upload.result.describing', { n: result.describing, count: format.count(result.describing) })}
          </p>
        ) : null}
        {result.guessedDateOrder ? (
          <p className="mt-5 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-label">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            {t(`upload.result.dates.${result.guessedDateOrder}`)}
          </p>
        ) : null}
        {result.partialRefunds ? <PartialRefunds refunds={result.partialRefunds} /> : null}
        {view.kind === 'orders' || view.kind === 'products' ? (
          <Suspense fallback={null}>
            <AskMargin />
          </Suspense>
        ) : null}
        {(view.kind === 'costs' || view.kind === 'products') && !result.isNothingNew ? (
          <Suspense fallback={null}>
            <div className="mt-5 empty:hidden">
              <CostOffer importId={view.importId} />
            </div>
          </Suspense>
        ) : null}
        {result.leftOut.total > 0 ? <RejectedRowsLine importId={view.importId} result={result} /> : null}
        <div className="mt-7 flex flex-wrap gap-2">
          {view.kind === 'orders' || view.kind === 'sample' ? (
            <Link to="/dashboard" className={buttonClass('primary')}>
              {t('upload.result.dashboard')}
            </Link>
          ) : null}
          <Link
            to="/data-management"
            search={view.kind === 'orders' || view.kind === 'sample' ? { view: 'sales' } : {}}
            className={buttonClass(result.records ? 'primary' : 'secondary')}
          >
            {t('upload.result.data')}
          </Link>
          <Button onClick={resetUpload}>{t('upload.result.another')}</Button>
          <UndoThis view={view} />
        </div>
      </div>
    </section>
  )
}

function PartialRefunds({ refunds }: { readonly refunds: NonNullable<ImportResult['partialRefunds']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className="mt-5 text-label text-muted">
      {t('upload.result.partialRefunds', {
        n: refunds.orders,
        count: format.count(refunds.orders),
        amount: `${format.number(refunds.amount)} ${refunds.currency}`,
      })}
    </p>
  )
}

/** Offers Undo for one day and says so; afterwards it says that the time is over. */
function UndoThis({ view }: { readonly view: ImportView }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const state = undoState(view, Date.now())
  if (state === 'none' || view.kind === 'sample') return null
  return (
    <>
      <Permit call="undoImport">
        <Button
          variant="quiet"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          disabled={state === 'past'}
          onClick={() => setAsked(true)}
        >
          {t(state === 'open' ? 'upload.history.undo' : 'upload.undo.past')}
        </Button>
      </Permit>
      <UndoDialog
        asked={isAsked ? { importId: view.importId, name: view.fileName } : null}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

/** The counts of records from a file of products, costs, stock, spend or prices. */
function RecordFigures({
  kind,
  result,
}: {
  readonly kind: ImportView['kind']
  readonly result: ImportResult
}) {
  const t = useText()
  const format = useFormat()
  const records = result.records ?? { added: 0, updated: 0, unchanged: 0 }
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
      <Figure label={t('upload.result.recordsAdded')} value={format.count(records.added)} detail={null} />
      <Figure label={t('upload.result.updated')} value={format.count(records.updated)} detail={null} />
      <Figure label={t('upload.result.unchanged')} value={format.count(records.unchanged)} detail={null} />
      <Figure
        label={t(kind === 'competitors' ? 'upload.result.leftOutPrices' : 'upload.result.leftOut')}
        value={format.count(result.leftOut.total)}
        detail={t(result.leftOut.total > 0 ? 'upload.result.reasons' : 'upload.result.leftOutNone')}
      />
    </dl>
  )
}

function Figures({ result }: { readonly result: ImportResult }) {
  const t = useText()
  const format = useFormat()
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
      {result.orders ? (
        <Figure
          label={t('upload.result.orders')}
          value={format.count(result.orders.used)}
          detail={t('upload.result.ordersOf', { total: format.count(result.orders.inFile) })}
        />
      ) : null}
      <Figure
        label={t('upload.result.added')}
        value={format.count(result.linesAdded)}
        detail={t('upload.result.products', {
          n: result.productsAdded,
          count: format.count(result.productsAdded),
        })}
      />
      <Figure
        label={t('upload.result.known')}
        value={format.count(result.linesKnown)}
        detail={result.linesKnown > 0 ? t('upload.result.knownDetail') : null}
      />
      <Figure
        label={t('upload.result.leftOut')}
        value={format.count(result.leftOut.total)}
        detail={t(result.leftOut.total > 0 ? 'upload.result.reasons' : 'upload.result.leftOutNone')}
      />
    </dl>
  )
}

function Figure(props: { readonly label: string; readonly value: string; readonly detail: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-label font-medium text-muted">{props.label}</dt>
      <dd className="figures text-kpi font-strong">{props.value}</dd>
      <dd className="text-label text-muted">{props.detail}</dd>
    </div>
  )
}

function RejectedRowsLine(props: { readonly importId: string; readonly result: ImportResult }) {
  const t = useText()
  const format = useFormat()
  const rejectedRows = useDownloadRejectedRows()
  return (
    <div className="mt-6 border-t border-hairline pt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body">{t('upload.result.why')}</h3>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => rejectedRows.mutate(props.importId)}
          busy={rejectedRows.isPending}
        >
          {t('upload.result.rejects')}
        </Button>
      </div>
      <CountList
        items={props.result.leftOut.reasons.map(({ code, rows }) => ({
          key: code,
          text: reasonText(t, code),
          count: format.count(rows),
        }))}
      />
      {rejectedRows.error ? (
        <p role="alert" className="mt-2 text-label text-danger">
          {sentenceOf(rejectedRows.error, t('upload.result.rejectedRowsFailed'))}
        </p>
      ) : null}
    </div>
  )
}

interface Story {
  readonly t: ReturnType<typeof useText>
  readonly format: ReturnType<typeof useFormat>
  readonly view: ImportView
  readonly result: ImportResult
}

/** The period of the sales and what happens next; empty for an import of other records. */
function storyOf({ t, format, view, result }: Story): string {
  if (result.isNothingNew)
    return t(result.records ? 'upload.result.nothingChanged' : 'upload.result.nothingNew')
  const { period } = result
  const days =
    period && t('upload.result.period', { from: format.date(period.from), to: format.date(period.to) })
  const isEstimated = view.kind === 'orders' || view.kind === 'sample'
  return [days, isEstimated ? t('upload.result.estimating') : null].filter(Boolean).join(' ')
}
