import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EvolutionLine } from '#web/ui/charts/evolution-line.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { CompetitorEffect } from './competitor-effect.tsx'
import { GapHistory } from './gap-history.tsx'
import { MarketCell } from './market-cell.tsx'
import { marketMonths } from './market-months.ts'
import { openMarketMessages } from './messages.ts'
import { useConfirmPrice } from './mutations.ts'
import { PriceForm } from './price-form.tsx'
import { productMarketQuery } from './queries.ts'
import type { ProductMarket as Market, Offer } from './types.ts'
import { useWords, type Words } from './use-words.ts'

await openMarketMessages()

/** Competitors' prices for one product, and the market over time. */
export function ProductMarket({ productId, sku }: { readonly productId: number; readonly sku?: string }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(productMarketQuery(productId))
  if (found.error && !found.data)
    return (
      <ErrorCard
        message={sentenceOf(found.error, t('market.loadFailed'))}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  if (!found.data) return null
  const { market, offers } = found.data
  const stale = offers.filter(({ state }) => state === 'stale').length
  return (
    <section aria-label={t('market.product.title')} className="flex flex-col gap-3">
      <h3 className="text-card font-strong">{t('market.product.title')}</h3>
      {offers.length > 0 ? (
        <>
          <MarketCell words={words} row={{ productId, market, offers: offers.length, stale }} />
          <Offers words={words} offers={offers} />
          <CompetitorEffect productId={productId} />
          <History words={words} market={found.data} />
          <GapHistory productId={productId} />
        </>
      ) : (
        <p className="text-muted">{t('market.product.none')}</p>
      )}
      {sku === undefined ? null : (
        <Permit call="pushCompetitorPrices">
          <PriceForm sku={sku} currency={found.data.currency} />
        </Permit>
      )}
    </section>
  )
}

function Offers({ words, offers }: { readonly words: Words; readonly offers: readonly Offer[] }) {
  const { t, format, price } = words
  return (
    <Table
      isStacked
      caption={t('market.product.offers')}
      rows={offers}
      rowKey={({ competitorId, externalKey, observationId }) =>
        `${competitorId} ${externalKey} ${observationId}`
      }
      columns={[
        {
          key: 'competitor',
          header: t('market.competitors.name'),
          isRowHeader: true,
          cell: ({ competitor, title, url }) => (
            <span className="block min-w-32 py-1" title={url ?? title ?? ''}>
              {competitor}
            </span>
          ),
        },
        {
          key: 'price',
          header: t('market.product.price'),
          isFigure: true,
          cell: (offer) => (
            <span className="block">
              {offer.comparable === null
                ? `${format.number(offer.price, { decimals: 2 })} ${offer.currency}`
                : price(offer.comparable)}
              {offer.factor === 1 ? null : (
                <span className="block text-caption text-muted">
                  {t('market.product.pack', {
                    price: format.number(offer.price, { decimals: 2 }),
                    n: format.number(offer.factor, { decimals: Number.isInteger(offer.factor) ? 0 : 3 }),
                  })}
                </span>
              )}
            </span>
          ),
        },
        { key: 'day', header: t('market.product.day'), cell: ({ day }) => format.date(day) },
        {
          key: 'state',
          header: t('market.product.state'),
          cell: (offer) => <State words={words} offer={offer} />,
        },
      ]}
    />
  )
}

function State({ words: { t }, offer }: { readonly words: Words; readonly offer: Offer }) {
  const confirming = useConfirmPrice()
  const { competitorId, externalKey, observationId, suspect, state } = offer
  return (
    <span className="flex flex-wrap items-center gap-2 py-1">
      <Badge tone={state === 'counts' ? 'success' : state === 'suspect' ? 'warning' : 'neutral'}>
        {t(`market.offer.${state}`)}
      </Badge>
      {suspect === null ? null : (
        <>
          <span className="text-caption text-muted">{t(`market.suspect.${suspect}`)}</span>
          <Permit call="confirmCompetitorPrice">
            <Button
              className="min-h-7 px-2 text-label"
              disabled={confirming.isPending}
              onClick={() =>
                confirming.mutate(
                  { competitorId, externalKey, observationId },
                  {
                    onError: (error) =>
                      showToast({ message: sentenceOf(error, t('market.changeFailed')), tone: 'danger' }),
                  },
                )
              }
            >
              {t('market.believe')}
            </Button>
          </Permit>
        </>
      )}
    </span>
  )
}

/** The median by month, with gaps where no price was in force. */
function History({ words, market }: { readonly words: Words; readonly market: Market }) {
  const { t, format, price } = words
  const months = marketMonths(market)
  if (months.length < 2) return null
  const title = t('market.product.history', { title: market.title })
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-label text-muted">{title}</figcaption>
      <div className="relative h-48">
        <EvolutionLine
          label={title}
          points={months.map(({ month, median, lowest }) => ({
            month,
            price: median,
            monthText: format.month(month),
            lines: [
              format.month(month, 'long'),
              median === null || lowest === null
                ? t('market.product.gap')
                : t('market.product.atMonth', { median: price(median), lowest: price(lowest) }),
            ],
          }))}
          formatTick={(value) => format.money(value)}
        />
      </div>
    </figure>
  )
}
