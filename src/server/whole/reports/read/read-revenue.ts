import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import type { TableColumn } from '../../../kit/table-files/table-file.ts'
import { changeOf, type ReportContent, type ReportQuestion, type ReportTable } from '../report.ts'
import { daysOf } from '../report-period.ts'
import { listFacts } from './list-facts.ts'
import { readMarketColumns } from './market-columns.ts'
import { perPiece, readStoreSums, type StoreSums } from './store-sums.ts'

/** Longer periods are shown by month. */
const MOST_DAYS_BY_DAY = 92

/** Reads the revenue of the period, over time and by product. */
export async function readRevenue(
  client: Queryable,
  question: ReportQuestion,
  word: Wording,
): Promise<ReportContent> {
  const { companyId, period, before } = question
  const sums = await readStoreSums(client, companyId, period)
  const earlier = before ? await readStoreSums(client, companyId, before) : null
  return {
    facts: storeFacts(word, sums, earlier),
    tables: [await readOverTime(client, question, word), await readProducts(client, question, word, sums)],
    notes: [word('report.note.revenue', { timezone: question.timezone })],
  }
}

export function storeFacts(word: Wording, sums: StoreSums, earlier: StoreSums | null) {
  return listFacts(word, [
    ['report.revenue', 'money', sums.revenue, earlier?.revenue],
    ['report.refunded', 'money', sums.refunded, earlier?.refunded],
    ['report.net', 'money', sums.net, earlier?.net],
    ['report.orders', 'whole', sums.orders, earlier?.orders],
    ['report.units', 'whole', sums.units, earlier?.units],
    [
      'report.averageOrder',
      'money',
      perPiece(sums.revenue, sums.orders),
      earlier && perPiece(earlier.revenue, earlier.orders),
    ],
  ])
}

async function readOverTime(
  client: Queryable,
  { companyId, period, today }: ReportQuestion,
  word: Wording,
): Promise<ReportTable> {
  const isByDay = daysOf(period) <= MOST_DAYS_BY_DAY
  const step = isByDay ? 'day' : 'month'
  const { rows } = await client.query<{ at: string; orders: number; units: number } & Record<string, string>>(
    `select to_char(t.at, '${isByDay ? 'YYYY-MM-DD' : 'YYYY-MM'}') as at,
       coalesce(sum(d.orders), 0)::int4 as orders, coalesce(sum(d.units), 0)::int4 as units,
       coalesce(sum(d.revenue), 0)::text as revenue, coalesce(sum(d.refunded), 0)::text as refunded,
       (coalesce(sum(d.revenue), 0) - coalesce(sum(d.refunded), 0))::text as net
     from generate_series(date_trunc('${step}', $2::timestamp), $3::timestamp - interval '1 day', interval '1 ${step}') t (at)
     left join store_days d on d.company_id = $1 and d.day >= greatest(t.at, $2)::date
       and d.day < least(t.at + interval '1 ${step}', $3)::date
     group by t.at order by t.at`,
    [companyId, period.from, period.to],
  )
  const open = rows.find(({ at }) => today.startsWith(at))?.at
  const columns: readonly TableColumn[] = [
    {
      key: step,
      header: word(isByDay ? 'report.day' : 'report.month'),
      kind: isByDay ? 'day' : 'text',
      width: 12,
    },
    { key: 'orders', header: word('report.orders'), kind: 'whole' },
    { key: 'units', header: word('report.units'), kind: 'whole' },
    { key: 'revenue', header: word('report.revenue'), kind: 'money' },
    { key: 'refunded', header: word('report.refunded'), kind: 'money' },
    { key: 'net', header: word('report.net'), kind: 'money' },
  ]
  return {
    id: 'over-time',
    title: word(isByDay ? 'report.byDay' : 'report.byMonth'),
    note: open === undefined ? null : word('report.open'),
    columns,
    // A chart needs all of its points, so a preview gets them too; there are at most some hundred.
    rows: rows.map((row) => [row.at, row.orders, row.units, row.revenue!, row.refunded!, row.net!]),
    totalRows: rows.length,
    chart: { kind: 'line', label: step, value: 'revenue', ...(open === undefined ? {} : { openFrom: open }) },
  }
}

interface ProductRow {
  readonly productId: number
  readonly sku: string
  readonly title: string
  readonly units: number
  readonly revenue: string
  readonly refunded: string
  readonly share: string | null
  readonly earlier: string | null
  readonly all: number
}

async function readProducts(
  client: Queryable,
  { companyId, period, before, mostRows, today, day }: ReportQuestion,
  word: Wording,
  sums: StoreSums,
): Promise<ReportTable> {
  const { rows } = await client.query<ProductRow>(
    `with sold as (
       select product_id, sum(units) as units, sum(revenue) as revenue, sum(refunded) as refunded
       from product_days where company_id = $1 and day >= $2 and day < $3 group by product_id
     ), earlier as (
       select product_id, sum(revenue) as revenue
       from product_days where company_id = $1 and day >= $4 and day < $5 group by product_id
     )
     select p.product_id::float8 as "productId", p.sku, p.title, s.units::int4 as units, s.revenue::text as revenue, s.refunded::text as refunded,
       round(s.revenue / nullif($6::numeric, 0), 6)::text as share,
       case when $4::date is null then null else coalesce(e.revenue, 0)::text end as earlier,
       (count(*) over ())::int4 as all
     from sold s join products p on p.company_id = $1 and p.product_id = s.product_id
     left join earlier e on e.product_id = s.product_id
     order by s.revenue desc, p.product_id limit $7`,
    [
      ...[companyId, period.from, period.to, before?.from ?? null, before?.to ?? null],
      ...[sums.revenue, mostRows],
    ],
  )
  const columns: TableColumn[] = [
    { key: 'sku', header: word('report.sku'), kind: 'text', width: 14 },
    { key: 'product', header: word('report.product'), kind: 'text', width: 34 },
    { key: 'units', header: word('report.units'), kind: 'whole' },
    { key: 'revenue', header: word('report.revenue'), kind: 'money' },
    { key: 'share', header: word('report.share'), kind: 'share' },
    { key: 'refunded', header: word('report.refunded'), kind: 'money' },
    ...earlierColumns(word, before !== null),
  ]
  const ids = rows.map(({ productId }) => productId)
  const market = await readMarketColumns(client, ids, { companyId, today, word })
  columns.push(...market.columns)
  return {
    id: 'products',
    title: word('report.byProduct'),
    note: market.columns.length > 0 ? word('report.marketNote', { day: day(today) }) : null,
    columns,
    rows: rows.map((row) => [
      ...[row.sku, row.title, row.units, row.revenue, row.share, row.refunded],
      ...(before ? [row.earlier, shareText(changeOf(row.revenue, row.earlier))] : []),
      ...market.of(row.productId),
    ]),
    totalRows: rows[0]?.all ?? 0,
    chart: { kind: 'bars', label: 'product', value: 'revenue' },
  }
}

export function earlierColumns(word: Wording, isWanted: boolean): readonly TableColumn[] {
  if (!isWanted) return []
  return [
    { key: 'revenueBefore', header: word('report.revenueBefore'), kind: 'money' },
    { key: 'change', header: word('report.change'), kind: 'share' },
  ]
}

export const shareText = (share: number | null): string | null => (share === null ? null : share.toFixed(6))
