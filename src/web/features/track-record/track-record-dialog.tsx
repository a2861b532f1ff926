import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import type { Prediction } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { GradeRecords } from './grade-records.tsx'
import { MissDialog } from './miss-dialog.tsx'
import { recordSentences } from './record-sentences.ts'
import { rangeText, unitsText } from './track-record-view.ts'

await openPricingMessages()

/** Every prediction: the expectation, what the old price would have sold, and the actual sales. */
export function TrackRecordDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(trackRecordQuery())
  const [asked, setAsked] = useState<Prediction | null>(null)
  return (
    <Dialog isWide title={t('pricing.record.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('pricing.record.intro')}</p>
      <p className="mt-1 text-label text-muted">{t('pricing.record.past')}</p>
      {found.data ? (
        <>
          <div className="mt-3 flex flex-col gap-1.5">
            {recordSentences(words, found.data).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <GradeRecords grades={found.data.grades} />
          {found.data.predictions.length > 0 ? (
            <div className="mt-3">
              <div className="flex justify-end">
                <DownloadButton title={t('pricing.record.caption')} words={chartWords(t)} />
              </div>
              <Table
                isStacked
                caption={t('pricing.record.caption')}
                columns={columnsOf(words, setAsked)}
                rows={found.data.predictions}
                rowKey={(row) => row.predictionId}
              />
            </div>
          ) : null}
        </>
      ) : found.error ? (
        <p className="mt-3 text-danger">{t('pricing.record.loadFailed')}</p>
      ) : (
        <Skeleton className="mt-3 h-40" />
      )}
      {asked && <MissDialog prediction={asked} onClose={() => setAsked(null)} />}
    </Dialog>
  )
}

function columnsOf(words: Words, onAsk: (row: Prediction) => void): TableColumn<Prediction>[] {
  const { t, price, format } = words
  const units = (value: number) => unitsText(words, value)
  return [
    {
      key: 'product',
      header: t('pricing.record.col.product'),
      isRowHeader: true,
      cell: (row) => (
        <>
          <span className="line-clamp-2 min-w-32">{row.title}</span>
          {row.source === 'look_back' || row.grade ? (
            <span className="block text-caption text-muted">
              {[
                row.grade ? t('elasticity.grade', { grade: row.grade }) : null,
                row.source === 'look_back' ? t('pricing.record.ofThePast') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'change',
      header: t('pricing.record.col.change'),
      isFigure: true,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">
            {price(row.fromPrice)} → {price(row.toPrice)}
          </span>
          {row.changedOn ? (
            <span className="block text-caption text-muted">{format.date(row.changedOn)}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'baseline',
      header: t('pricing.record.col.baseline'),
      isFigure: true,
      cell: (row) => (row.baselineUnits === null ? '–' : units(row.baselineUnits)),
    },
    {
      key: 'unchanged',
      header: t('pricing.record.col.unchanged'),
      isFigure: true,
      cell: (row) => (row.unitsBefore === null ? '–' : units(row.unitsBefore)),
    },
    {
      key: 'predicted',
      header: t('pricing.record.col.predicted'),
      isFigure: true,
      cell: (row) =>
        row.predictedUnits === null ? (
          words.change(row.predictedChange.value)
        ) : (
          <>
            {units(row.predictedUnits.value)}
            <span className="block text-caption whitespace-nowrap text-muted">
              {rangeText(words, row.predictedUnits, row.unitsInSeason)}
            </span>
          </>
        ),
    },
    {
      key: 'actual',
      header: t('pricing.record.col.actual'),
      isFigure: true,
      cell: (row) => (row.actualUnits === null ? '–' : units(row.actualUnits)),
    },
    { key: 'result', header: t('pricing.record.col.result'), cell: (row) => resultOf(words, row, onAsk) },
  ]
}

function resultOf({ t, format }: Words, row: Prediction, onAsk: (row: Prediction) => void) {
  if (row.status === 'scored')
    return (
      <span className="flex flex-wrap items-center gap-x-2 max-sm:justify-end">
        <Badge tone={row.isTooWide ? 'neutral' : row.held ? 'success' : 'warning'}>
          {t(`pricing.record.${row.isTooWide ? 'unclear' : row.held ? 'yes' : 'no'}`)}
        </Badge>
        {row.miss ? (
          <Button
            variant="quiet"
            onClick={() => onAsk(row)}
            aria-label={`${t('pricing.miss.why')} ${row.title}`}
          >
            {t('pricing.miss.why')}
          </Button>
        ) : null}
      </span>
    )
  if (row.reason !== null) return t(`pricing.record.void.${row.reason}`)
  return row.dueOn ? t('pricing.record.due', { date: format.date(row.dueOn) }) : t('pricing.record.notSeen')
}
