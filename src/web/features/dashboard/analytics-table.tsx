import { reasonText } from '#web/lib/words/reason-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { AnalyticsRow } from './analytics-view.ts'
import { ImplausibleNote } from './estimate-line.tsx'
import { useWords, type Words } from './use-words.ts'

/** Product, elasticity, sensitivity, the label of the rule of thumb, and a link to the product's sales. */
export function AnalyticsTable(props: {
  readonly rows: readonly AnalyticsRow[]
  readonly order: 'highest' | 'lowest'
  readonly onOrder: () => void
  readonly onSelect: (productId: number) => void
}) {
  const words = useWords()
  return (
    <Table
      isStacked
      caption={words.t('dashboard.analytics.title')}
      columns={columnsOf(words, props.onSelect)}
      rows={props.rows}
      rowKey={(row) => row.id}
      sort={{ key: 'elasticity', direction: props.order === 'highest' ? 'descending' : 'ascending' }}
      onSort={props.onOrder}
    />
  )
}

function columnsOf(
  words: Words,
  onSelect: (productId: number) => void,
): readonly TableColumn<AnalyticsRow>[] {
  const { t } = words
  return [
    {
      key: 'product',
      header: t('dashboard.evolution.product'),
      isRowHeader: true,
      cell: (row) => (
        <span title={row.fullName} className="block min-w-36">
          {row.name}
        </span>
      ),
    },
    {
      key: 'elasticity',
      header: t('elasticity.word'),
      isSortable: true,
      cell: (row) => <FigureCell row={row} words={words} />,
    },
    {
      key: 'sensitivity',
      header: t('dashboard.analytics.sensitivity'),
      cell: (row) => <SensitivityBadge row={row} words={words} />,
    },
    {
      key: 'label',
      header: t('dashboard.analytics.rule'),
      cell: (row) => (
        <span className="xl:whitespace-nowrap">
          {row.labelId ? t(row.labelId) : ''}
          {row.isCutAtALoss ? (
            <span className="block max-w-56 text-caption whitespace-normal text-muted">
              {t('dashboard.analytics.cutAtALoss')}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'select',
      header: t('dashboard.analytics.action'),
      isFigure: true,
      cell: (row) => <SelectButton row={row} words={words} onSelect={onSelect} />,
    },
  ]
}

function SensitivityBadge({ row, words }: { readonly row: AnalyticsRow; readonly words: Words }) {
  if (row.sensitivity === null) return null
  const isHigh = row.sensitivity === 'High'
  return (
    <Badge tone={isHigh ? 'accent' : 'neutral'}>
      {words.t(isHigh ? 'elasticity.high' : 'elasticity.low')}
    </Badge>
  )
}

function SelectButton(props: {
  readonly row: AnalyticsRow
  readonly words: Words
  readonly onSelect: (productId: number) => void
}) {
  const { row, words } = props
  return (
    <Button
      className="min-h-8 text-label"
      aria-label={words.t('dashboard.analytics.selectOf', { name: row.fullName })}
      onClick={() => props.onSelect(row.id)}
    >
      {words.t('dashboard.analytics.select')}
    </Button>
  )
}

function FigureCell({ row, words }: { readonly row: AnalyticsRow; readonly words: Words }) {
  if (!row.figure)
    return <p className="max-w-80 py-1.5 sm:min-w-48 text-muted">{reasonText(words.t, row.reason)}</p>
  return (
    <div className="py-1.5 max-sm:max-w-56 sm:min-w-52">
      <p className="figures flex flex-wrap items-center gap-x-2 max-sm:justify-end">
        <span
          aria-hidden="true"
          className="size-2.5 rounded-[2px]"
          style={{ background: `var(--el-${row.figure.colour})` }}
        />
        <span className="font-strong">{words.elasticity(row.figure.value)}</span>
        {row.interval ? (
          <span className="text-muted">{words.interval(row.interval.low, row.interval.high)}</span>
        ) : null}
      </p>
      {row.implausible ? (
        <div className="text-caption">
          <ImplausibleNote />
        </div>
      ) : null}
    </div>
  )
}
