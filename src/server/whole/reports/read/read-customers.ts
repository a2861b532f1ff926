import type { Queryable } from '../../../kit/db/queryable.ts'
import { withoutNestedLoops } from '../../../kit/db/without-nested-loops.ts'
import { countryName } from '../../../kit/formats/country-name.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import type { TableColumn } from '../../../kit/table-files/table-file.ts'
import type { Period, ReportContent, ReportQuestion, ReportTable } from '../report.ts'
import { listFacts } from './list-facts.ts'
import { perPiece, readDataBounds } from './store-sums.ts'

interface Group {
  readonly part: 'all' | 'country' | 'loyalty' | 'size'
  readonly name: string | null
  readonly customers: number
  readonly orders: number
  readonly revenue: string
}

/**
 * Counts orders as the dashboard does (one reference on one day with at least one sold line), each once per part. A
 * customer is new if the first order of all data lies within the period. Summed by customer first: counting distinct
 * ones directly would sort a large store's orders by text.
 */
const groupsSql = `
  with orders as materialized (
    select day, order_ref, max(customer_ref collate "C") as customer, max(country collate "C") as country,
      sum(total) filter (where quantity > 0) as revenue, sum(quantity) filter (where quantity > 0) as units
    from order_lines where company_id = $1 and day >= $2 and day < $3
    group by day, order_ref having count(*) filter (where quantity > 0) > 0
  ), old as materialized (
    select distinct customer_ref as customer from order_lines
    where company_id = $1 and day < $2 and quantity > 0
      and customer_ref in (select customer from orders where customer is not null)
  ), judged as materialized (
    select o.*, nullif(trim(o.country), '') as place,
      case when o.customer is null then 'anonymous' when old.customer is null then 'new' else 'returning' end as loyalty,
      case when units = 1 then '1' when units = 2 then '2' when units <= 5 then '3–5' when units <= 10 then '6–10'
        when units <= 20 then '11–20' else '21+' end as size
    from orders o left join old on old.customer = o.customer
  )
  select part, name, count(customer)::int4 as customers, sum(orders)::int4 as orders, sum(revenue)::text as revenue
  from (
    select part, name, customer, count(*) as orders, sum(revenue) as revenue
    from judged cross join lateral (values ('all', ''), ('country', place), ('loyalty', loyalty), ('size', size)) parts (part, name)
    group by part, name, customer
  ) each group by part, name order by part, sum(revenue) desc, name`

const sizes = ['1', '2', '3–5', '6–10', '11–20', '21+']
const loyalties = { new: 'report.new', returning: 'report.returning', anonymous: 'report.anonymous' } as const

/** Reads customers by country, new and returning, and by the size of their orders. Only sums leave the database. */
export async function readCustomers(
  client: Queryable,
  question: ReportQuestion,
  word: Wording,
): Promise<ReportContent> {
  const { companyId, period, before, mostRows } = question
  const groups = await readGroups(client, companyId, period)
  const earlier = before ? await readGroups(client, companyId, before) : null
  const { from: firstDay } = await readDataBounds(client, companyId)
  const total = groups.all.revenue
  const countries = groups.of('country')
  const loyalty = Object.keys(loyalties).flatMap((name) =>
    groups.of('loyalty').filter((group) => group.name === name),
  )
  const bySize = sizes.flatMap((name) => groups.of('size').filter((group) => group.name === name))
  const placeOf = ({ name }: Group) =>
    name === null ? word('report.noCountry') : countryName(name, question.language)
  const areCustomersKnown = groups.all.customers > 0
  return {
    facts: customerFacts(word, groups, earlier),
    tables: [
      {
        ...groupTable(word, 'country', countries.slice(0, mostRows), total),
        rows: countries.slice(0, mostRows).map((group) => row(placeOf(group), group, total)),
        totalRows: countries.length,
      },
      {
        ...groupTable(word, 'loyalty', loyalty, total),
        note: areCustomersKnown ? null : word('report.note.noCustomers'),
        rows: loyalty.map((group) =>
          row(word(loyalties[group.name as keyof typeof loyalties]), group, total),
        ),
      },
      {
        ...groupTable(word, 'size', bySize, total),
        rows: bySize.map((group) => row(group.name ?? '', group, total)),
      },
    ],
    notes: [word('report.note.customers', { first: firstDay === null ? '–' : question.day(firstDay) })],
  }
}

interface Groups {
  readonly all: Group
  readonly of: (part: Group['part']) => readonly Group[]
}

async function readGroups(client: Queryable, companyId: string, period: Period): Promise<Groups> {
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<Group>(groupsSql, [companyId, period.from, period.to]),
  )
  const none: Group = { part: 'all', name: null, customers: 0, orders: 0, revenue: '0' }
  return {
    all: rows.find((row) => row.part === 'all') ?? none,
    of: (part) => rows.filter((row) => row.part === part),
  }
}

function customerFacts(word: Wording, groups: Groups, earlier: Groups | null) {
  const each = ({ all, of }: Groups) => {
    const returning = of('loyalty').find(({ name }) => name === 'returning')
    const named = of('loyalty').filter(({ name }) => name !== 'anonymous')
    const ordersOfNamed = named.reduce((sum, { orders }) => sum + orders, 0)
    const isKnown = all.customers > 0
    return {
      // Without names customers cannot be counted: zero is not the same as unknown.
      customers: isKnown ? all.customers : null,
      orders: all.orders,
      revenue: all.revenue,
      average: perPiece(all.revenue, all.orders),
      perCustomer: isKnown ? (ordersOfNamed / all.customers).toFixed(2) : null,
      returning:
        isKnown && Number(all.revenue) > 0
          ? (Number(returning?.revenue ?? 0) / Number(all.revenue)).toFixed(6)
          : null,
    }
  }
  const now = each(groups)
  const then = earlier ? each(earlier) : null
  return listFacts(word, [
    ['report.customers', 'whole', now.customers, then?.customers],
    ['report.orders', 'whole', now.orders, then?.orders],
    ['report.revenue', 'money', now.revenue, then?.revenue],
    ['report.averageOrder', 'money', now.average, then?.average],
    ['report.ordersPerCustomer', 'decimal', now.perCustomer, then?.perCustomer],
    ['report.returningShare', 'share', now.returning, then?.returning],
  ])
}

const parts = {
  country: { id: 'countries', title: 'report.byCountry', key: 'country', label: 'report.country' },
  loyalty: { id: 'loyalty', title: 'report.byLoyalty', key: 'group', label: 'report.group' },
  size: { id: 'sizes', title: 'report.bySize', key: 'unitsInOrder', label: 'report.unitsInOrder' },
} as const

function groupTable(
  word: Wording,
  part: keyof typeof parts,
  groups: readonly Group[],
  total: string,
): ReportTable {
  const { id, title, key, label } = parts[part]
  const columns: readonly TableColumn[] = [
    { key, header: word(label), kind: 'text', width: 26 },
    { key: 'customers', header: word('report.customers'), kind: 'whole' },
    { key: 'orders', header: word('report.orders'), kind: 'whole' },
    { key: 'revenue', header: word('report.revenue'), kind: 'money' },
    { key: 'share', header: word('report.share'), kind: 'share' },
    { key: 'averageOrder', header: word('report.averageOrder'), kind: 'money' },
  ]
  const rows = groups.map((group) => row(group.name ?? '', group, total))
  const chart = { kind: 'bars', label: key, value: 'revenue' } as const
  return { id, title: word(title), note: null, columns, rows, totalRows: rows.length, chart }
}

function row(name: string, { customers, orders, revenue }: Group, total: string) {
  const share = Number(total) > 0 ? (Number(revenue) / Number(total)).toFixed(6) : null
  // The number of people behind orders without a customer is unknown.
  return [name, customers || null, orders, revenue, share, perPiece(revenue, orders)]
}
