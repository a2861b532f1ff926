import type { MarketRow } from './types.ts'
import type { Words } from './use-words.ts'

/** Lowest, median, own rank, gap and age of the competitors that count; stale prices count for nothing and say so. */
export function MarketCell({ words, row }: { readonly words: Words; readonly row: MarketRow | undefined }) {
  const { t, format, price, change } = words
  if (!row) return <span className="text-muted">–</span>
  const { market, stale } = row
  if (!market)
    return (
      <span className="text-caption text-muted">
        {stale > 0 ? t('market.cell.stale', { n: format.count(stale) }) : t('market.cell.nothing')}
      </span>
    )
  return (
    <span className="figures block min-w-40 py-1">
      {price(market.lowest)} – {t('market.cell.median', { price: price(market.median) })}
      <span className="block text-caption text-muted">
        {[
          market.rank === null
            ? null
            : t('market.cell.rank', { rank: format.count(market.rank), n: format.count(market.count + 1) }),
          market.gap === null ? null : t('market.cell.gap', { gap: change(market.gap) }),
          market.ageDays === 0 ? t('market.cell.today') : t('market.cell.age', { n: market.ageDays }),
          stale > 0 ? t('market.cell.stale', { n: format.count(stale) }) : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </span>
  )
}
