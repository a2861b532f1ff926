import { call } from '#web/lib/api/call.ts'
import { FactSection } from '../fact-section.tsx'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** Days from which the product counts as a different one: earlier sales are not used for it any more. */
export function ChangeSection({ facts }: { readonly facts: ProductFacts }) {
  const { t, format } = useWords()
  const { productId } = facts
  return (
    <FactSection
      saves="saveProductChanges"
      removes="removeProductChanges"
      title={t('facts.changes.title')}
      note={t('facts.changes.note')}
      addLabel={t('facts.changes.add')}
      emptyText={t('facts.changes.empty')}
      fields={[
        { name: 'day', label: t('facts.column.from'), kind: 'day', isRequired: true, isKey: true },
        { name: 'note', label: t('facts.column.note'), kind: 'text', maxLength: 500 },
      ]}
      columns={[
        {
          key: 'day',
          header: t('facts.column.from'),
          isRowHeader: true,
          cell: (row) => format.date(row.day),
        },
        { key: 'note', header: t('facts.column.note'), cell: (row) => row.note || '–' },
      ]}
      rows={facts.changes}
      keyOf={(row) => row.day}
      nameOf={(row) => format.date(row.day)}
      valuesOf={(row) => ({ day: row.day, note: row.note })}
      save={({ day = '', note = '' }) =>
        call('saveProductChanges', { body: { rows: [{ productId, day, note }] } })
      }
      remove={({ day }) => call('removeProductChanges', { body: { rows: [{ productId, day }] } })}
    />
  )
}
