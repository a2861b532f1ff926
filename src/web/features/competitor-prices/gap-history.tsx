import { useQuery } from '@tanstack/react-query'
import { EvolutionLine } from '#web/ui/charts/evolution-line.tsx'
import { type MarketMonth, marketMonths } from './market-months.ts'
import { openMarketMessages } from './messages.ts'
import { productMarketQuery } from './queries.ts'
import { useWords, type Words } from './use-words.ts'

await openMarketMessages()

interface GapHistoryProps {
  readonly productId: number
  /** Months (`YYYY-MM`) of the chart above; without them all that are known. */
  readonly months?: readonly string[]
}

/** How far our average price lay above the market's median, by month; nothing where fewer than two months tell. */
export function GapHistory({ productId, months }: GapHistoryProps) {
  const words = useWords()
  const { t, format } = words
  const { data } = useQuery(productMarketQuery(productId))
  const shown = (data ? marketMonths(data) : []).filter(({ month }) => months?.includes(month) ?? true)
  if (shown.filter(({ gap }) => gap !== null).length < 2) return null
  const title = t('market.gap.title')
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-label text-muted">{title}</figcaption>
      <div className="relative h-32">
        <EvolutionLine
          label={title}
          isSigned
          points={shown.map((each) => ({
            month: each.month,
            price: each.gap,
            monthText: format.month(each.month),
            lines: [format.month(each.month, 'long'), readingOf(words, each)],
          }))}
          formatTick={(value) =>
            format.percent(value, {
              signed: true,
              decimals: Number.isInteger(Math.round(value * 1000) / 10) ? 0 : 1,
            })
          }
        />
      </div>
    </figure>
  )
}

function readingOf({ t, format, price }: Words, { gap, ours, median }: MarketMonth): string {
  if (gap === null || ours === null || median === null) return t('market.product.gap')
  return t('market.gap.month', {
    gap: format.percent(gap, { signed: true, decimals: 1 }),
    ours: price(String(ours)),
    median: price(String(median)),
  })
}
