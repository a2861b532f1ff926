import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useMemo, useState } from 'react'
import { importsQuery } from '#web/features/imports/queries.ts'
import { useFollowedImport } from '#web/features/imports/use-followed-import.ts'
import { type Text, useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import type { Format } from '#web/lib/format/format.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Download, Play, Undo2 } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { USUAL_LAYOUT } from '#web/ui/table/layout.ts'
import type { RecordTableProps } from '#web/ui/table/record-table.tsx'
import type { TableColumn, TableSort } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useDownloadRejectedRows } from './mutations.ts'
import { problemText } from './problem-text.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { continueImport } from './upload-store.ts'
import { type HistoryRow, historyRows, sortedHistory } from './view-model.ts'

/** The table's engine is fetched while the imports are. */
const loading = import('#web/ui/table/record-table.tsx')

function Records(props: RecordTableProps<HistoryRow, string>) {
  const { RecordTable } = use(loading)
  return <RecordTable {...props} />
}

const NONE_HIDDEN: readonly string[] = []

/** Which files were imported, when and with what result; a finished import can be undone. */
export function ImportHistory() {
  const t = useText()
  const found = useQuery(importsQuery())
  // Follows the import that is being undone: its row and the dashboard change at the end.
  useFollowedImport(found.data?.find((view) => view.status === 'undoing')?.importId ?? null)
  useLoggedError('The import history could not be loaded.', found.error)
  return (
    <Card
      title={t('upload.history.title')}
      actions={
        found.data?.length ? <DownloadButton title={t('upload.history.title')} words={chartWords(t)} /> : null
      }
    >
      {found.data ? (
        <HistoryTable rows={historyRows(found.data, Date.now())} />
      ) : found.error ? (
        <LoadFailed found={found} message={t('upload.history.loadFailed')} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function HistoryTable({ rows }: { readonly rows: readonly HistoryRow[] }) {
  const t = useText()
  const format = useFormat()
  const { mutate: downloadRows } = useDownloadRejectedRows()
  const [asked, setAsked] = useState<HistoryRow | null>(null)
  const [layout, setLayout] = useState(USUAL_LAYOUT)
  const [sort, setSort] = useState<TableSort>({ key: 'when', direction: 'descending' })
  const columns = useMemo(() => {
    const onFailed = (error: unknown) =>
      showToast({ message: sentenceOf(error, t('upload.result.rejectedRowsFailed')), tone: 'danger' })
    return columnsOf({
      ...{ t, format, onUndo: setAsked },
      onRejectedRows: (row) => downloadRows(row.id, { onError: onFailed }),
    })
  }, [t, format, downloadRows])
  if (rows.length === 0) return <p className="text-muted">{t('upload.history.empty')}</p>
  return (
    <>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <Records
          caption={t('upload.history.title')}
          columns={columns}
          hidden={NONE_HIDDEN}
          layout={layout}
          onLayout={setLayout}
          rows={sortedHistory(rows, sort)}
          idOf={(row) => row.id}
          nameOf={(row) => nameOf(t, row)}
          total={rows.length}
          first={1}
          sort={sort}
          onSort={(key) => setSort(nextSort(sort, key))}
        />
      </Suspense>
      <UndoDialog
        asked={asked ? { importId: asked.id, name: nameOf(t, asked) } : null}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Names sort from A, dates and figures from the newest and the largest. */
function nextSort(sort: TableSort, key: string): TableSort {
  const first = key === 'file' ? 'ascending' : 'descending'
  if (sort.key !== key) return { key, direction: first }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

function nameOf(t: Text, row: HistoryRow): string {
  return row.isSample ? t('upload.history.sample') : row.fileName
}

function columnsOf(args: {
  readonly t: Text
  readonly format: Format
  readonly onUndo: (row: HistoryRow) => void
  readonly onRejectedRows: (row: HistoryRow) => void
}): readonly TableColumn<HistoryRow>[] {
  const { t, format } = args
  return [
    {
      key: 'file',
      isSortable: true,
      header: t('upload.history.file'),
      isRowHeader: true,
      cell: (row) => <FileCell t={t} row={row} />,
    },
    {
      key: 'when',
      isSortable: true,
      header: t('upload.history.when'),
      cell: (row) => <span className="xl:whitespace-nowrap">{format.dateTime(row.at)}</span>,
    },
    {
      key: 'who',
      header: t('upload.history.who'),
      cell: (row) => <span className="xl:whitespace-nowrap">{row.broughtBy ?? '–'}</span>,
    },
    {
      key: 'status',
      header: t('upload.history.status'),
      cell: (row) => <Badge tone={row.tone}>{t(`upload.status.${row.status}`)}</Badge>,
    },
    {
      key: 'added',
      isSortable: true,
      header: t('upload.history.added'),
      isFigure: true,
      cell: (row) => format.count(row.added),
    },
    {
      key: 'leftOut',
      isSortable: true,
      header: t('upload.history.leftOut'),
      isFigure: true,
      cell: (row) => format.count(row.rowsLeftOut),
    },
    {
      key: 'actions',
      header: t('upload.history.actions'),
      isFigure: true,
      cell: (row) => <RowActions {...args} row={row} />,
    },
  ]
}

/** The file, and below it the reason if it could not be imported. */
function FileCell({ t, row }: { readonly t: Text; readonly row: HistoryRow }) {
  return (
    <div className="max-w-xl min-w-40 py-1.5 [overflow-wrap:anywhere]">
      {nameOf(t, row)}
      {row.problem ? (
        <p className="text-caption font-normal text-muted">{problemText(t, row.problem)}</p>
      ) : null}
    </div>
  )
}

function RowActions(props: {
  readonly t: Text
  readonly row: HistoryRow
  readonly onUndo: (row: HistoryRow) => void
  readonly onRejectedRows: (row: HistoryRow) => void
}) {
  const { t, row } = props
  if (row.rowsLeftOut === 0 && !row.canContinue && row.undo === 'none') return null
  const file = nameOf(t, row)
  return (
    <span className="inline-flex">
      {row.rowsLeftOut > 0 ? (
        <IconButton
          label={t('upload.history.rejectedRowsOf', { file })}
          onClick={() => props.onRejectedRows(row)}
        >
          <Download aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      {row.canContinue ? (
        <Permit call="startImport">
          <IconButton
            label={t('upload.history.continueOf', { file })}
            onClick={() => {
              continueImport(row.id)
              window.scrollTo({ top: 0 })
            }}
          >
            <Play aria-hidden="true" className="size-4" />
          </IconButton>
        </Permit>
      ) : null}
      {row.undo === 'none' ? null : (
        <Permit call="undoImport">
          <IconButton
            label={t(row.undo === 'open' ? 'upload.history.undoOf' : 'upload.history.undoPast', { file })}
            disabled={row.undo === 'past'}
            className="disabled:cursor-not-allowed disabled:opacity-45"
            onClick={() => props.onUndo(row)}
          >
            <Undo2 aria-hidden="true" className="size-4" />
          </IconButton>
        </Permit>
      )}
    </span>
  )
}
