import { useQuery } from '@tanstack/react-query'
import { OwnMarketCell } from '#web/features/competitor-prices/own-market-cell.tsx'
import { marketsQuery } from '#web/features/competitor-prices/queries.ts'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Table } from '#web/ui/table.tsx'
import { PriceCell } from './price-cell.tsx'
import { RowActions } from './row-actions.tsx'
import type { RoundsSearch, SearchChanges } from './search.ts'
import { PAGE_SIZE } from './search.ts'
import { type RoundAnswer, type RoundItem, SHOWS } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'
import { groundsText, whyText } from './why-text.ts'

/** Every product of the round: old and new price, what it should bring, why, and what a person decides about it. */
export function ProductsCard(props: {
  readonly words: Words
  readonly answer: RoundAnswer
  readonly search: RoundsSearch
  readonly onChange: (changes: SearchChanges) => void
  readonly solving: Solve
}) {
  const { words, answer, search, onChange, solving } = props
  const { t } = words
  const { round, items, total } = answer
  const markets = useQuery(marketsQuery(items.map(({ productId }) => productId))).data
  const marketOf = new Map(markets?.markets.map((row) => [row.productId, row]))
  return (
    <Card
      title={t('rounds.products.title')}
      note={t('rounds.products.note')}
      info={
        round.about === 'costs' ? (
          <FigureInfo figure="costPassedOn" subject={t('rounds.products.title')} />
        ) : undefined
      }
      actions={
        <SearchBox
          label={t('rounds.products.search')}
          clearLabel={t('rounds.products.clear')}
          className="w-56 print:hidden"
          search={search.find ?? ''}
          onSearch={(find) => onChange({ find, page: undefined })}
        />
      }
    >
      {round.totals === null ? (
        <p className="mb-2 rounded-control bg-warning-soft px-3 py-2 text-label">
          {t('rounds.products.before')}
        </p>
      ) : null}
      <div className="fade-more mb-2 max-w-full overflow-x-auto print:hidden">
        <Segmented
          label={t('rounds.products.show')}
          options={SHOWS.map((key) => ({ key, label: t(`rounds.products.show.${key}`) }))}
          chosen={search.show ?? 'all'}
          onChoose={(show) => onChange({ show, page: undefined })}
        />
      </div>
      {items.length === 0 ? (
        <p role="status" className="py-6 text-center text-muted">
          {t('rounds.products.none')}
        </p>
      ) : (
        <Table
          isStacked
          caption={t('rounds.products.title')}
          rows={items}
          rowKey={({ productId }) => productId}
          columns={[
            {
              key: 'title',
              header: t('rounds.products.product'),
              isRowHeader: true,
              cell: (item) => <Title item={item} />,
            },
            {
              key: 'price',
              header: t('rounds.products.price'),
              isFigure: true,
              cell: (item) => <PriceCell words={words} item={item} />,
            },
            ...(markets?.hasCompetitors
              ? [
                  {
                    key: 'market',
                    header: t('rounds.products.market'),
                    cell: (item: RoundItem) => <OwnMarketCell row={marketOf.get(item.productId)} />,
                  },
                ]
              : []),
            {
              key: 'gain',
              header: t('rounds.products.gain'),
              isFigure: true,
              cell: (item) => <Gain words={words} item={item} />,
            },
            {
              key: 'why',
              header: t('rounds.products.why'),
              cell: (item) => (
                <span className="block min-w-36 max-w-80 py-1.5 text-label">
                  {whyText(words, item, round)}
                  <Grounds words={words} item={item} />
                </span>
              ),
            },
            {
              key: 'decide',
              header: t('rounds.products.decide'),
              cell: (item) => <RowActions words={words} item={item} solving={solving} />,
            },
          ]}
        />
      )}
      <Pager size={PAGE_SIZE} page={search.page ?? 1} total={total} onPage={(page) => onChange({ page })} />
    </Card>
  )
}

function Title({ item }: { readonly item: RoundItem }) {
  return (
    <span className="block min-w-28 max-w-72 py-1.5">
      <span className="block wrap-anywhere">{item.title}</span>
      <span className="block text-caption font-normal text-muted">
        {[item.sku, item.productType, item.vendor].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** What the gain rests on, so that one product can be weighed against another, and what a price by hand breaks. */
function Grounds({ words, item }: { readonly words: Words; readonly item: RoundItem }) {
  const { t } = words
  const grounds = groundsText(words, item)
  return (
    <>
      {grounds === '' ? null : <span className="figures block text-caption text-muted">{grounds}</span>}
      {item.outside && !item.foreseen ? (
        <span className="block text-caption text-warning">
          {t('rounds.products.outside', { rule: t(`recommendations.rule.${item.outside}`) })}
        </span>
      ) : null}
      {item.foreseen ? (
        <span className="block text-caption text-warning">
          {t('rounds.products.foreseen', { reason: item.foreseen })}
        </span>
      ) : null}
      {item.cannotTell ? (
        <span className="block text-caption text-warning">{t('rounds.products.cannotTell')}</span>
      ) : null}
      {item.isUnsure ? (
        <span className="block text-caption text-warning">{t('rounds.products.unsure')}</span>
      ) : null}
    </>
  )
}

function Gain({ words, item }: { readonly words: Words; readonly item: RoundItem }) {
  const { t, format, amountsOf } = words
  const { gain, probability } = item
  if (gain === null || item.price === item.today) return '–'
  const signed = amountsOf(gain, true)
  return (
    <span className="block py-1.5 whitespace-nowrap">
      <span className="block">{signed(gain.value)}</span>
      <span className="block text-caption text-muted">
        {t('rounds.total.range', { low: signed(gain.low), high: signed(gain.high) })}
      </span>
      {probability === null ? null : (
        <span className="block text-caption text-muted">
          {t('rounds.products.chance', { chance: format.probability(probability) })}
        </span>
      )}
    </span>
  )
}
