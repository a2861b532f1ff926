import type { TrackRecord } from '#web/features/price-plan/types.ts'
import { useWords } from '#web/features/price-plan/use-words.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'

type Row = TrackRecord['grades'][number]

/** What came of the predictions of each grade; nothing before the first is scored. */
export function GradeRecords({ grades }: { readonly grades: readonly Row[] }) {
  const { t, format } = useWords()
  if (grades.length === 0) return null
  const count = (held: number, scored: number) =>
    scored === 0
      ? '–'
      : t('pricing.record.ofCount', { held: format.count(held), scored: format.count(scored) })
  const columns: TableColumn<Row>[] = [
    {
      key: 'grade',
      header: t('pricing.record.col.grade'),
      isRowHeader: true,
      cell: (row) => (
        <>
          {/* A phone shows no head above the rows. */}
          <span className="sm:hidden">{t('pricing.record.col.grade')} </span>
          {row.grade}
        </>
      ),
    },
    {
      key: 'held',
      header: t('pricing.record.col.held'),
      isFigure: true,
      cell: (row) => (
        <span className={row.isTooNarrow ? 'text-warning' : undefined}>{count(row.held, row.scored)}</span>
      ),
    },
    {
      key: 'direction',
      header: t('pricing.record.col.direction'),
      isFigure: true,
      cell: (row) =>
        row.directions === 0
          ? '–'
          : t('pricing.record.directions', {
              right: format.count(row.directionsRight),
              of: format.count(row.directions),
              expected: format.number(row.directionsExpected, { decimals: 0 }),
            }),
    },
    {
      key: 'tooWide',
      header: t('pricing.record.col.tooWide'),
      isFigure: true,
      cell: (row) => format.count(row.tooWide),
    },
  ]
  return (
    <div className="mt-4 max-w-xl">
      <h3 className="font-medium">{t('pricing.record.grades')}</h3>
      <Table
        isStacked
        caption={t('pricing.record.grades')}
        columns={columns}
        rows={grades}
        rowKey={(row) => row.grade}
      />
      <p className="mt-1 text-label text-muted">{t('pricing.record.gradesNote')}</p>
    </div>
  )
}
