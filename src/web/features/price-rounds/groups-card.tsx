import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import type { RoundTotals } from './types.ts'
import type { Words } from './use-words.ts'

/** Who gains and loses by the round: types and vendors, those that gain most first. */
export function GroupsCard({ words, totals }: { readonly words: Words; readonly totals: RoundTotals }) {
  const { t, format, amount } = words
  const { groups } = totals
  if (groups.length < 2) return null
  return (
    <Card title={t('rounds.groups.title')} note={t('rounds.groups.note')}>
      <div className="grid gap-x-(--gap) gap-y-4 lg:grid-cols-2">
        {(['type', 'vendor'] as const).map((kind) => (
          <div key={kind} className="min-w-0">
            {/* On a phone the table shows no header that would say so. */}
            <h3 className="text-label font-strong sm:hidden">{t(`rounds.groups.${kind}`)}</h3>
            <Table
              isStacked
              caption={t(`rounds.groups.${kind}`)}
              rows={groups.filter((group) => group.kind === kind)}
              rowKey={({ name }) => name ?? ''}
              columns={[
                {
                  key: 'name',
                  header: t(`rounds.groups.${kind}`),
                  isRowHeader: true,
                  cell: ({ name }) => name ?? t('rounds.groups.none'),
                },
                {
                  key: 'changes',
                  header: t('rounds.groups.changes'),
                  isFigure: true,
                  cell: ({ changes, products }) =>
                    t('rounds.groups.of', {
                      changes: format.count(changes),
                      products: format.count(products),
                    }),
                },
                {
                  key: 'gain',
                  header: t('rounds.groups.gain'),
                  isFigure: true,
                  cell: ({ gain }) => amount(gain, { signed: true }),
                },
                {
                  key: 'revenue',
                  header: t('rounds.groups.revenue'),
                  isFigure: true,
                  cell: ({ revenueChange }) =>
                    revenueChange === null
                      ? '–'
                      : format.percent(revenueChange, { signed: true, decimals: 1 }),
                },
              ]}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}
