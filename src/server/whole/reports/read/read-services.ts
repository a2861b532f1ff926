import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import { changeOf, type ReportContent, type ReportQuestion, type ReportTable } from '../report.ts'
import { listFacts } from './list-facts.ts'
import { earlierColumns, shareText, storeFacts } from './read-revenue.ts'
import { readStoreSums, type StoreSums } from './store-sums.ts'

type Field = 'product_type' | 'vendor'

/** Reads the revenue by product type and by vendor. */
export async function readServices(
  client: Queryable,
  question: ReportQuestion,
  word: Wording,
): Promise<ReportContent> {
  const { companyId, period, before } = question
  const sums = await readStoreSums(client, companyId, period)
  const earlier = before ? await readStoreSums(client, companyId, before) : null
  const types = await readGroups(client, question, word, sums, 'product_type')
  const vendors = await readGroups(client, question, word, sums, 'vendor')
  const kept = new Set(['revenue', 'refunded', 'net', 'units'])
  return {
    facts: [
      ...storeFacts(word, sums, earlier).filter(({ key }) => kept.has(key)),
      ...listFacts(word, [
        ['report.types', 'whole', types.named],
        ['report.vendors', 'whole', vendors.named],
      ]),
    ],
    tables: [types.table, vendors.table],
    notes: [word('report.note.revenue', { timezone: question.timezone })],
  }
}

interface GroupRow {
  readonly name: string | null
  readonly products: number
  readonly units: number
  readonly revenue: string
  readonly share: string | null
  readonly refunded: string
  readonly net: string
  readonly earlier: string
  readonly all: number
  readonly named: number
}

const groupsSql = (field: Field) => `
  with sold as (
    select nullif(trim(p.${field}), '') as name,
      count(distinct d.product_id) filter (where d.day >= $2 and d.units > 0) as products,
      coalesce(sum(d.units) filter (where d.day >= $2), 0) as units,
      coalesce(sum(d.revenue) filter (where d.day >= $2), 0) as revenue,
      coalesce(sum(d.refunded) filter (where d.day >= $2), 0) as refunded,
      coalesce(sum(d.revenue) filter (where d.day < $2), 0) as earlier
    from product_days d join products p on p.company_id = $1 and p.product_id = d.product_id
    where d.company_id = $1 and d.day >= coalesce($4::date, $2::date) and d.day < $3
    group by 1
  )
  select name, products::int4, units::int4, revenue::text, refunded::text, earlier::text,
    round(revenue / nullif($5::numeric, 0), 6)::text as share, (revenue - refunded)::text as net,
    (count(*) over ())::int4 as all, (count(name) over ())::int4 as named
  from sold order by sold.revenue desc, name limit $6`

async function readGroups(
  client: Queryable,
  { companyId, period, before, mostRows }: ReportQuestion,
  word: Wording,
  sums: StoreSums,
  field: Field,
): Promise<{ readonly table: ReportTable; readonly named: number }> {
  const { rows } = await client.query<GroupRow>(groupsSql(field), [
    ...[companyId, period.from, period.to, before?.from ?? null, sums.revenue, mostRows],
  ])
  const isType = field === 'product_type'
  const key = isType ? 'productType' : 'vendor'
  const table: ReportTable = {
    id: isType ? 'types' : 'vendors',
    title: word(isType ? 'report.byType' : 'report.byVendor'),
    note: null,
    columns: [
      { key, header: word(isType ? 'report.productType' : 'report.vendor'), kind: 'text', width: 28 },
      { key: 'products', header: word('report.productsSold'), kind: 'whole' },
      { key: 'units', header: word('report.units'), kind: 'whole' },
      { key: 'revenue', header: word('report.revenue'), kind: 'money' },
      { key: 'share', header: word('report.share'), kind: 'share' },
      { key: 'refunded', header: word('report.refunded'), kind: 'money' },
      { key: 'net', header: word('report.net'), kind: 'money' },
      ...earlierColumns(word, before !== null),
    ],
    rows: rows.map((row) => [
      row.name ?? word(isType ? 'report.noType' : 'report.noVendor'),
      ...[row.products, row.units, row.revenue, row.share, row.refunded, row.net],
      ...(before ? [row.earlier, shareText(changeOf(row.revenue, row.earlier))] : []),
    ]),
    totalRows: rows[0]?.all ?? 0,
    chart: { kind: 'bars', label: key, value: 'revenue' },
  }
  return { table, named: rows[0]?.named ?? 0 }
}
