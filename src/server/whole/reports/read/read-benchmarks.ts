import { elasticitySources, publishedElasticities } from '#analytics'
import type { ReportText } from '../../../kit/sentences/report-words/en-us.ts'
import type { ReportWords } from '../../../kit/sentences/report-words/report-words.ts'
import type { TableCell } from '../../../kit/table-files/table-file.ts'
import type { ReportTable } from '../report.ts'
import type { Reader } from './store-sums.ts'

const MOST_TYPES = 10

/** The medians of the store's own estimates beside published means, each with its source. */
export async function readBenchmarks(
  client: Reader,
  companyId: string,
  word: ReportWords,
): Promise<ReportTable> {
  const { rows: own } = await client.query<{
    isAll: boolean
    name: string | null
    median: number
    estimates: number
  }>(
    `select grouping(name) = 1 as "isAll", name, percentile_cont(0.5) within group (order by elasticity) as median,
       count(*)::int4 as estimates
     from (
       select nullif(trim(p.product_type), '') as name, e.elasticity
       from elasticity_estimates e join products p on p.company_id = $1 and p.product_id = e.product_id
       where e.company_id = $1 and e.elasticity is not null
     ) each group by rollup (name)
     having count(*) > 0 and (grouping(name) = 1 or name is not null)
     order by grouping(name) desc, count(*) desc, name limit $2`,
    [companyId, MOST_TYPES + 1],
  )
  const mine = own.map(({ isAll, name, median, estimates }): TableCell[] => [
    isAll ? word('ownStore') : word('ownType', { name: name ?? '' }),
    median.toFixed(2),
    estimates,
    word('ownSource'),
  ])
  const published = (of: 'product' | 'category') =>
    publishedElasticities
      .filter(({ level }) => level === of)
      .map(({ key, elasticity, estimates, level, source }): TableCell[] => [
        level === 'product'
          ? word(`pub.${key}` as ReportText)
          : word('pub.category', { name: word(`food.${key}` as ReportText) }),
        elasticity.toFixed(2),
        estimates,
        elasticitySources[source],
      ])
  // Like beside like: the whole store and products of all kinds, then its types and whole categories.
  const rows = [...mine.slice(0, 1), ...published('product'), ...mine.slice(1), ...published('category')]
  return {
    id: 'benchmarks',
    title: word('benchmarks'),
    note: own.length > 0 ? word('benchmarks.note') : `${word('noOwn')} ${word('benchmarks.note')}`,
    columns: [
      { key: 'what', header: word('whose'), kind: 'text', width: 36 },
      { key: 'elasticity', header: word('elasticity'), kind: 'decimal', width: 10 },
      { key: 'estimates', header: word('estimates'), kind: 'whole', width: 10 },
      { key: 'source', header: word('source'), kind: 'text', width: 60 },
    ],
    rows,
    totalRows: rows.length,
    chart: null,
  }
}
