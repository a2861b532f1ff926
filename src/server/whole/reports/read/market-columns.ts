import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import { amountCell, type TableCell, type TableColumn } from '../../../kit/table-files/table-file.ts'
import { readCompanyFacts } from '../../../store/basics/company-facts.ts'
import { readMarkets } from '../../../store/competitor-prices/list-product-markets.ts'

interface MarketColumns {
  /** None where no competitor's price counts for any of the products. */
  readonly columns: readonly TableColumn[]
  readonly of: (productId: number) => readonly TableCell[]
}

/** Competitors' prices that count today, next to the products of a report. */
export async function readMarketColumns(
  client: Queryable,
  products: readonly number[],
  { companyId, today, word }: { readonly companyId: string; readonly today: string; readonly word: Wording },
): Promise<MarketColumns> {
  const { currency } = await readCompanyFacts(client, companyId)
  const found = await readMarkets(client, products, { companyId, today, currency })
  if (![...found.values()].some(({ market }) => market !== null)) return { columns: [], of: () => [] }
  return {
    columns: [
      { key: 'marketLowest', header: word('report.marketLowest'), kind: 'money' },
      { key: 'marketMedian', header: word('report.marketMedian'), kind: 'money' },
      { key: 'marketGap', header: word('report.marketGap'), kind: 'share' },
      { key: 'marketRank', header: word('report.marketRank'), kind: 'text', width: 10 },
    ],
    of: (productId) => {
      const market = found.get(productId)?.market ?? null
      if (market === null) return [null, null, null, null]
      const { lowest, median, gap, rank, count } = market
      const place = rank === null ? null : word('report.marketPlace', { rank, of: count + 1 })
      return [amountCell(lowest), amountCell(median), gap?.toFixed(6) ?? null, place]
    },
  }
}
