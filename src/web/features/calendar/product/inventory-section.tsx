import { call } from '#web/lib/api/call.ts'
import { FactSection } from '../fact-section.tsx'
import { SourceBadge } from '../source-badge.tsx'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** Units in stock, by day. */
export function InventorySection({ facts }: { readonly facts: ProductFacts }) {
  const { t, format } = useWords()
  const { productId } = facts
  return (
    <FactSection
      saves="saveInventory"
      removes="removeInventory"
      title={t('facts.inventory.title')}
      note={t('facts.inventory.note')}
      addLabel={t('facts.inventory.add')}
      emptyText={t('facts.inventory.empty')}
      fields={[
        { name: 'day', label: t('facts.column.day'), kind: 'day', isRequired: true, isKey: true },
        { name: 'quantity', label: t('facts.inventory.quantity'), kind: 'units', isRequired: true },
      ]}
      columns={[
        { key: 'day', header: t('facts.column.day'), isRowHeader: true, cell: (row) => format.date(row.day) },
        {
          key: 'quantity',
          header: t('facts.inventory.quantity'),
          isFigure: true,
          cell: (row) => format.count(row.quantity),
        },
        {
          key: 'source',
          header: t('facts.column.source'),
          cell: (row) => <SourceBadge source={row.source} />,
        },
      ]}
      rows={facts.inventory}
      keyOf={(row) => row.day}
      nameOf={(row) => `${format.count(row.quantity)}, ${format.date(row.day)}`}
      valuesOf={(row) => ({ day: row.day, quantity: String(row.quantity) })}
      save={({ day = '', quantity }) =>
        call('saveInventory', { body: { rows: [{ productId, day, quantity: Number(quantity) }] } })
      }
      remove={({ day }) => call('removeInventory', { body: { rows: [{ productId, day }] } })}
    />
  )
}
