import { isHighConfidence } from '#analytics'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { CheckCircle2, CircleHelp } from '#web/ui/icons.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { PromotionSearch, UpliftSortKey } from './search.ts'
import type { UpliftRow } from './types.ts'
import type { Change } from './use-address.ts'
import { useWords } from './use-words.ts'

/** Set by the specification. */
const TITLE_IN_TABLE = 25

interface UpliftTableProps {
  readonly rows: readonly UpliftRow[]
  readonly search: PromotionSearch
  readonly change: Change
  readonly onOpen: (row: UpliftRow) => void
}

export function UpliftTable({ rows, search, change, onOpen }: UpliftTableProps) {
  const { t } = useWords()
  const columns = useColumns(change, onOpen)
  const sort = search.sort ?? 'confidence'
  return (
    <Table
      isStacked
      caption={t('promo.uplift.table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.productId}
      isSelected={(row) => row.productId === search.product}
      sort={{ key: sort, direction: search.up ? 'ascending' : 'descending' }}
      onSort={(key) =>
        change({
          sort: key as UpliftSortKey,
          // Names sort from A, figures from the largest.
          up: (key === sort ? !search.up : key === 'title') || undefined,
          page: undefined,
        })
      }
    />
  )
}

function useColumns(change: Change, onOpen: (row: UpliftRow) => void): TableColumn<UpliftRow>[] {
  const { t, amount, lift, format } = useWords()
  const figure = (
    key: UpliftSortKey,
    header: string,
    cell: TableColumn<UpliftRow>['cell'],
  ): TableColumn<UpliftRow> => ({ key, header, cell, isFigure: true, isSortable: true })
  return [
    {
      key: 'title',
      header: t('promo.col.product'),
      isRowHeader: true,
      isSortable: true,
      cell: (row) => (
        <button
          type="button"
          title={row.title}
          onClick={() => onOpen(row)}
          className="min-h-6 min-w-36 text-left underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          <span className="sr-only">{t('promo.uplift.open', { name: row.title })}</span>
          <span aria-hidden="true">{cutName(row.title, TITLE_IN_TABLE)}</span>
          <span className="block text-caption font-normal text-muted">
            {t('promo.uplift.count', { n: row.promotions, count: format.count(row.promotions) })}
          </span>
        </button>
      ),
    },
    figure('controlSales', t('promo.col.control'), (row) => amount(row.controlSales)),
    figure('treatmentSales', t('promo.col.treatment'), (row) => amount(row.treatmentSales)),
    figure('upliftPercent', t('promo.col.lift'), (row) => (
      <>
        {lift(row.upliftPercent)}
        <span className="block text-caption whitespace-nowrap text-muted">
          {t('promo.between', { low: lift(row.low), high: lift(row.high) })}
        </span>
      </>
    )),
    figure('confidence', t('promo.col.confidence'), (row) => (
      <Confidence value={row.confidence} expectedUnits={row.expectedUnits} />
    )),
    {
      key: 'action',
      header: t('promo.col.action'),
      isFigure: true,
      cell: (row) => (
        <Button
          className="min-h-8 px-3 text-label"
          aria-label={t('promo.analyzeOf', { name: row.title })}
          onClick={() => change({ product: row.productId, tab: 'forecast', price: row.price ?? undefined })}
        >
          {t('promo.analyze')}
        </Button>
      ),
    },
  ]
}

/** The confidence as a word and a sign, not only as a colour. */
export function Confidence(props: { readonly value: number; readonly expectedUnits: number }) {
  const { value, expectedUnits } = props
  const { t, probability } = useWords()
  const isHigh = isHighConfidence(value, expectedUnits)
  const Icon = isHigh ? CheckCircle2 : CircleHelp
  return (
    <Badge tone={isHigh ? 'success' : 'neutral'} icon={<Icon aria-hidden="true" className="size-3.5" />}>
      <span className="sr-only">{t(isHigh ? 'promo.conf.high' : 'promo.conf.low')} </span>
      {probability(value)}
    </Badge>
  )
}
