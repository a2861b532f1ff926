import { call } from '#web/lib/api/call.ts'
import { FactSection } from '../fact-section.tsx'
import { SourceBadge } from '../source-badge.tsx'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** The cost of a unit, and the day from which it applies. */
export function CostSection({ facts }: { readonly facts: ProductFacts }) {
  const { t, format } = useWords()
  const { productId } = facts
  return (
    <FactSection
      saves="saveUnitCosts"
      removes="removeUnitCosts"
      title={t('facts.costs.title')}
      note={t('facts.costs.note')}
      addLabel={t('facts.costs.add')}
      emptyText={t('facts.costs.empty')}
      fields={[
        { name: 'effectiveFrom', label: t('facts.column.from'), kind: 'day', isRequired: true, isKey: true },
        { name: 'unitCost', label: t('facts.costs.unitCost'), kind: 'amount', isRequired: true },
      ]}
      columns={[
        {
          key: 'from',
          header: t('facts.column.from'),
          isRowHeader: true,
          cell: (row) => format.date(row.effectiveFrom),
        },
        {
          key: 'cost',
          header: t('facts.costs.unitCost'),
          isFigure: true,
          cell: (row) => format.money(row.unitCost),
        },
        {
          key: 'source',
          header: t('facts.column.source'),
          cell: (row) => <SourceBadge source={row.source} />,
        },
      ]}
      rows={facts.costs}
      keyOf={(row) => row.effectiveFrom}
      nameOf={(row) => `${format.money(row.unitCost)}, ${format.date(row.effectiveFrom)}`}
      valuesOf={(row) => ({ effectiveFrom: row.effectiveFrom, unitCost: row.unitCost })}
      save={({ effectiveFrom = '', unitCost = '' }) =>
        call('saveUnitCosts', { body: { rows: [{ productId, effectiveFrom, unitCost }] } })
      }
      remove={({ effectiveFrom }) =>
        call('removeUnitCosts', { body: { rows: [{ productId, effectiveFrom }] } })
      }
    />
  )
}
