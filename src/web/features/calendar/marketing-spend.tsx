import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/lib/api/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Upload } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { spreadOverMonth } from './days.ts'
import { FactSection } from './fact-section.tsx'
import { LiftTests } from './lift-tests.tsx'
import { Loaded } from './loaded.tsx'
import { PAGE_SIZE, spendByMonthQuery, spendQuery } from './queries.ts'
import { SourceBadge } from './source-badge.tsx'
import { SpendByMonth } from './spend-by-month.tsx'
import { useWords } from './use-words.ts'

/** Advertising spend: each entry, totals by month and channel, and what experiments found. */
export function MarketingSpend() {
  const { t } = useWords()
  const byMonth = useQuery(spendByMonthQuery())
  return (
    <div className="flex flex-col gap-6">
      <Entries />
      <section className="flex flex-col gap-3">
        <h3 className="text-card">{t('facts.spend.byMonth')}</h3>
        <Loaded found={byMonth}>{(sums) => <SpendByMonth sums={sums} />}</Loaded>
      </section>
      <LiftTests />
    </div>
  )
}

function Entries() {
  const { t, format } = useWords()
  const [page, setPage] = useState(1)
  const found = useQuery(spendQuery(page))
  return (
    <Loaded found={found}>
      {({ rows, total, channels }) => (
        <FactSection
          saves="saveMarketingSpend"
          removes="removeMarketingSpend"
          title={t('facts.spend.title')}
          note={t('facts.spend.note')}
          otherWay={
            <Link to="/upload-products" className={buttonClass('quiet')}>
              <Upload aria-hidden="true" className="size-4" />
              {t('facts.spend.import')}
            </Link>
          }
          addLabel={t('facts.spend.add')}
          emptyText={t('facts.spend.empty')}
          fields={[
            {
              name: 'channel',
              label: t('facts.spend.channel'),
              kind: 'text',
              maxLength: 100,
              isRequired: true,
              isKey: true,
              suggestions: channels,
            },
            { name: 'amount', label: t('facts.spend.amount'), kind: 'amount', isRequired: true },
            { name: 'day', label: t('facts.column.day'), kind: 'day', isRequired: true, isKey: true },
            {
              name: 'span',
              label: t('facts.spend.span'),
              kind: 'choice',
              options: [
                { value: 'day', label: t('facts.spend.day') },
                { value: 'month', label: t('facts.spend.month') },
              ],
            },
          ]}
          columns={[
            {
              key: 'channel',
              header: t('facts.spend.channel'),
              isRowHeader: true,
              cell: (row) => row.channel,
            },
            { key: 'day', header: t('facts.column.day'), cell: (row) => format.date(row.day) },
            {
              key: 'amount',
              header: t('facts.spend.amount'),
              isFigure: true,
              cell: (row) => format.money(row.amount),
            },
            {
              key: 'source',
              header: t('facts.column.source'),
              cell: (row) => <SourceBadge source={row.source} />,
            },
          ]}
          rows={rows}
          keyOf={(row) => `${row.day} ${row.channel}`}
          nameOf={(row) => `${row.channel}, ${format.date(row.day)}`}
          valuesOf={(row) => ({ channel: row.channel, day: row.day, amount: row.amount })}
          save={({ channel = '', day = '', amount = '', span }) =>
            call('saveMarketingSpend', {
              body: {
                rows: (span === 'month' ? spreadOverMonth(day, amount) : [{ day, amount }]).map((each) => ({
                  channel,
                  ...each,
                })),
              },
            })
          }
          remove={({ channel, day }) => call('removeMarketingSpend', { body: { rows: [{ channel, day }] } })}
        >
          <Pager size={PAGE_SIZE} page={page} total={total} onPage={setPage} />
        </FactSection>
      )}
    </Loaded>
  )
}
