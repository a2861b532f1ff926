import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { daysThrough } from './days.ts'
import { FactSection } from './fact-section.tsx'
import { Loaded } from './loaded.tsx'
import { closedDaysQuery } from './queries.ts'
import { faultsOfRange } from './stock-out-form.ts'
import type { ClosedDays as Answer } from './types.ts'
import { useWords } from './use-words.ts'

export function ClosedDays() {
  const found = useQuery(closedDaysQuery())
  return <Loaded found={found}>{(answer) => <Days answer={answer} />}</Loaded>
}

/** Days on which the whole store was closed or unreachable; holidays, which need no entry, are listed too. */
function Days({ answer }: { readonly answer: Answer }) {
  const words = useWords()
  const { t, format } = words
  return (
    <FactSection
      saves="saveClosedDays"
      removes="removeClosedDays"
      title={t('facts.closed.title')}
      note={t('facts.closed.note')}
      addLabel={t('facts.closed.add')}
      emptyText={t('facts.closed.empty')}
      fields={[
        { name: 'day', label: t('facts.range.first'), kind: 'day', isRequired: true, isKey: true },
        { name: 'last', label: t('facts.range.last'), kind: 'day', hint: t('facts.closed.lastHint') },
        { name: 'note', label: t('facts.column.note'), kind: 'text', maxLength: 500 },
      ]}
      faultsOf={faultsOfRange(words, 'day', 'last')}
      columns={[
        { key: 'day', header: t('facts.column.day'), isRowHeader: true, cell: (row) => format.date(row.day) },
        { key: 'note', header: t('facts.column.note'), cell: (row) => row.note || '–' },
      ]}
      rows={answer.days.toReversed()}
      keyOf={(row) => row.day}
      nameOf={(row) => format.date(row.day)}
      valuesOf={(row) => ({ day: row.day, note: row.note })}
      save={({ day = '', last, note = '' }) =>
        call('saveClosedDays', {
          body: { rows: daysThrough(day, last || day).map((each) => ({ day: each, note })) },
        })
      }
      remove={({ day }) => call('removeClosedDays', { body: { days: [day] } })}
    >
      <Holidays answer={answer} />
    </FactSection>
  )
}

function Holidays({ answer }: { readonly answer: Answer }) {
  const { t, format } = useWords()
  if (answer.holidayCountry === null)
    return <p className="max-w-prose text-label text-muted">{t('facts.closed.noCountry')}</p>
  return (
    <details className="text-label">
      <summary className="cursor-pointer font-medium">
        {t('facts.closed.holidays', {
          country: answer.holidayCountry,
          count: format.count(answer.holidays.length),
        })}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {answer.holidays.map(({ day, name }) => (
          <li key={`${day} ${name}`} className="flex gap-3">
            <span className="figures text-muted">{format.date(day)}</span>
            <span lang="en">{name}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
