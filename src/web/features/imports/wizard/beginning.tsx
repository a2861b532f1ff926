import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImportBeginning } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { beginningQuery } from './queries.ts'

interface BeginningProps {
  readonly importId: string
  /** Shown until there is a beginning. */
  readonly fallback?: ReactNode
  /** True if the whole file was read already: nothing is asked for, what is there is shown. */
  readonly isRead?: boolean
}

/** Columns and first rows of a file, without any count, until the whole file has been read. */
export function Beginning({ importId, fallback = null, isRead = false }: BeginningProps) {
  const { data } = useQuery({ ...beginningQuery(importId), enabled: !isRead })
  return data ? <FirstRows beginning={data} isRead={isRead} /> : fallback
}

/** The same as a card of its own. */
export function BeginningCard(props: BeginningProps) {
  const { data } = useQuery({ ...beginningQuery(props.importId), enabled: !props.isRead })
  if (!data) return props.fallback ?? null
  return (
    <section className="min-w-0 rounded-card border border-hairline bg-surface px-(--card-pad) py-5">
      <FirstRows beginning={data} isRead={props.isRead ?? false} />
    </section>
  )
}

interface FirstRowsProps {
  readonly beginning: ImportBeginning
  readonly isRead: boolean
}

function FirstRows({ beginning, isRead }: FirstRowsProps) {
  const t = useText()
  const format = useFormat()
  type Row = ImportBeginning['rows'][number]
  const columns: readonly TableColumn<Row>[] = beginning.columns.map(({ index, field, header }) => ({
    key: String(index),
    header,
    headerContent: (
      <>
        <span className={field ? 'block whitespace-nowrap text-text' : 'block whitespace-nowrap'}>
          {t(field ? `upload.field.${field}` : 'upload.mapping.none')}
        </span>
        <span className="block text-caption whitespace-nowrap">{header}</span>
      </>
    ),
    cell: ({ cells }) => <span className="block max-w-64 truncate">{cells[index]}</span>,
  }))
  const number: TableColumn<Row> = {
    ...{ key: 'row', header: t('upload.rows.row'), isFigure: true, isRowHeader: true },
    cell: ({ row }) => format.count(row),
  }
  return (
    <>
      <p className="mb-3 text-label text-muted">
        {t(isRead ? 'upload.beginning.checking' : 'upload.beginning.counting')}
      </p>
      <Table
        caption={t('upload.beginning.table')}
        columns={[number, ...columns]}
        rows={beginning.rows}
        rowKey={({ row }) => row}
      />
    </>
  )
}
