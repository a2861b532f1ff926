import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { rangeText } from './day-range.ts'
import { addDays } from './days.ts'
import { FactSection } from './fact-section.tsx'
import { Loaded } from './loaded.tsx'
import { liftTestsQuery } from './queries.ts'
import { faultsOfRange } from './stock-out-form.ts'
import type { LiftTests as Answer } from './types.ts'
import { useWords } from './use-words.ts'

/** Experiments on marketing channels; absent as long as no channel has spend, since a test is of one that has. */
export function LiftTests() {
  const found = useQuery(liftTestsQuery())
  return (
    <Loaded found={found}>
      {(answer) => (answer.channels.length + answer.total > 0 ? <Tests answer={answer} /> : null)}
    </Loaded>
  )
}

function Tests({ answer: { rows, channels } }: { readonly answer: Answer }) {
  const words = useWords()
  const { t, format } = words
  // A test stays although the spend of its channel was removed.
  const choices = [...new Set([...channels, ...rows.map(({ channel }) => channel)])].sort()
  return (
    <FactSection
      saves="saveLiftTests"
      removes="removeLiftTests"
      title={t('facts.lift.title')}
      note={t('facts.lift.note')}
      addLabel={t('facts.lift.add')}
      emptyText={t('facts.lift.empty')}
      fields={[
        {
          name: 'channel',
          label: t('facts.spend.channel'),
          kind: 'choice',
          isRequired: true,
          options: choices.map((channel) => ({ value: channel, label: channel })),
        },
        { name: 'added', label: t('facts.lift.added'), kind: 'signedAmount', isRequired: true },
        { name: 'fromDay', label: t('facts.range.first'), kind: 'day', isRequired: true },
        { name: 'toDay', label: t('facts.range.last'), kind: 'day', isRequired: true },
        {
          name: 'low',
          label: t('facts.lift.low'),
          hint: t('facts.lift.lowHint'),
          kind: 'signedAmount',
          isRequired: true,
        },
        {
          name: 'high',
          label: t('facts.lift.high'),
          hint: t('facts.lift.highHint'),
          kind: 'signedAmount',
          isRequired: true,
        },
      ]}
      faultsOf={faultsOfRange(words, 'fromDay', 'toDay')}
      columns={[
        {
          key: 'channel',
          header: t('facts.spend.channel'),
          isRowHeader: true,
          cell: (row) => row.channel,
        },
        {
          key: 'days',
          header: t('facts.column.days'),
          cell: (row) => rangeText(row.fromDay, row.toDay, words),
        },
        {
          key: 'added',
          header: t('facts.lift.added'),
          isFigure: true,
          cell: (row) => format.money(row.added),
        },
        {
          key: 'range',
          header: t('facts.lift.range'),
          isFigure: true,
          cell: (row) =>
            t('facts.lift.between', { low: format.money(row.low), high: format.money(row.high) }),
        },
      ]}
      rows={rows}
      keyOf={(row) => row.liftTestId}
      nameOf={(row) => `${row.channel}, ${rangeText(row.fromDay, row.toDay, words)}`}
      valuesOf={({ channel, fromDay, toDay, added, low, high }) => ({
        ...{ channel, fromDay, toDay: addDays(toDay, -1) },
        ...{ added, low, high },
      })}
      save={({ channel = '', fromDay = '', toDay = '', added = '', low = '', high = '' }, row) =>
        call('saveLiftTests', {
          body: {
            rows: [
              {
                ...{ channel, fromDay, toDay: addDays(toDay, 1), added, low, high },
                ...(row ? { liftTestId: row.liftTestId } : {}),
              },
            ],
          },
        })
      }
      remove={({ liftTestId }) => call('removeLiftTests', { body: { ids: [liftTestId] } })}
    />
  )
}
