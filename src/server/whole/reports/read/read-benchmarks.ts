import { elasticitySources, publishedElasticities } from '#analytics'
import type { IdsOf } from '#messages/message'
import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import type { TableCell } from '../../../kit/table-files/table-file.ts'
import type { ReportTable } from '../report.ts'

const MOST_TYPES = 10

/** Compares the medians of the store's own estimates with published means, each with its source. */
export async function readBenchmarks(
  client: Queryable,
  companyId: string,
  word: Wording,
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
    isAll ? word('report.ownStore') : word('report.ownType', { name: name ?? '' }),
    median.toFixed(2),
    estimates,
    word('report.ownSource'),
  ])
  const published = (of: 'product' | 'category') =>
    publishedElasticities
      .filter(({ level }) => level === of)
      .map(({ key, elasticity, estimates, level, source }): TableCell[] => [
        level === 'product'
          ? word(`report.pub.${key}` as IdsOf<'report.pub'>)
          : word('report.pub.category', { name: word(`report.food.${key}` as IdsOf<'report.food'>) }),
        elasticity.toFixed(2),
        estimates,
        elasticitySources[source],
      ])
  // Comparable rows stand together: the whole store and products of all kinds, then its types and whole categories.
  const rows = [...mine.slice(0, 1), ...published('product'), ...mine.slice(1), ...published('category')]
  return {
    id: 'benchmarks',
    title: word('report.benchmarks'),
    note:
      own.length > 0
        ? word('report.benchmarks.note')
        : `${word('report.noOwn')} ${word('report.benchmarks.note')}`,
    columns: [
      { key: 'what', header: word('report.whose'), kind: 'text', width: 36 },
      { key: 'elasticity', header: word('report.elasticity'), kind: 'decimal', width: 10 },
      { key: 'estimates', header: word('report.estimates'), kind: 'whole', width: 10 },
      { key: 'source', header: word('report.source'), kind: 'text', width: 60 },
    ],
    rows,
    totalRows: rows.length,
    chart: null,
  }
}
