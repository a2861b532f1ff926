import {
  HIGH_COVER_DAYS,
  LOW_COVER_DAYS,
  type StockState,
  stockCover,
  stockState,
  stockStates,
} from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import type { TableCell } from '../../../kit/table-files/table-file.ts'
import type { ReportContent, ReportQuestion, ReportTable } from '../report.ts'
import { daysOf, lastDayOf } from '../report-period.ts'
import { listFacts } from './list-facts.ts'
import { readDataBounds } from './store-sums.ts'

interface StockRow {
  readonly sku: string
  readonly title: string
  readonly units: number
  readonly stock: number | null
  readonly value: string | null
  readonly lastSale: string | null
  /** Units of the next weeks; `null`: no stock, or no outlook from the end of the period. */
  readonly weeks: readonly number[] | null
}

/**
 * Last level before the end of the period; sales within it; the last sale before its end; the outlook, if it begins
 * there.
 */
const stockSql = `
  select p.sku, p.title, coalesce(s.units, 0)::int4 as units, l.quantity as stock,
    case when l.quantity is not null then (greatest(l.quantity, 0) * p.cost)::text end as value, s.last::text as "lastSale",
    case when l.quantity > 0 then o.weeks end as weeks
  from products p
  left join (
    select product_id, sum(units) filter (where day >= $2) as units, max(day) filter (where units > 0) as last
    from product_days where company_id = $1 and day < $3 group by product_id
  ) s on s.product_id = p.product_id
  left join (
    select distinct on (product_id) product_id, quantity from inventory_levels
    where company_id = $1 and day < $3 order by product_id, day desc
  ) l on l.product_id = p.product_id
  left join demand_outlooks o on o.company_id = $1 and o.product_id = p.product_id and o.data_through < $3
  where p.company_id = $1
  order by (l.quantity > 0 and coalesce(s.units, 0) = 0) desc nulls last, s.units desc nulls last, p.product_id`

type Item = StockRow & { readonly state: StockState }

/** Compares stock with sales, product by product and by state. */
export async function readInventory(
  client: Queryable,
  question: ReportQuestion,
  word: Wording,
): Promise<ReportContent> {
  const { companyId, period, mostRows } = question
  const days = await daysWithData(client, question)
  const { rows } = await client.query<StockRow>(stockSql, [companyId, period.from, period.to])
  const items = rows.map((row): Item => ({ ...row, state: stockState(factsOf(row, days)) }))
  return {
    facts: inventoryFacts(word, items),
    tables: [statesTable(word, items), productsTable(word, items, { days, mostRows })],
    notes: [
      word('report.note.inventory'),
      word(items.some(({ weeks }) => weeks !== null) ? 'report.note.coverAhead' : 'report.note.coverPace'),
      ...(items.some(({ stock }) => stock !== null) ? [] : [word('report.note.noStock')]),
    ],
  }
}

const factsOf = ({ stock, units, weeks }: StockRow, days: number) => ({
  ...{ stock, unitsSold: units, days },
  ...(weeks && { weeks }),
})

/** Days of the period within the data, so that a young store does not seem to sell slowly. */
async function daysWithData(client: Queryable, { companyId, period }: ReportQuestion): Promise<number> {
  const { from, to } = await readDataBounds(client, companyId)
  if (from === null || to === null) return 0
  const [start = ''] = [from, period.from].sort().slice(-1)
  const [end = ''] = [to, lastDayOf(period)].sort()
  return Math.max(0, daysOf({ from: start, to: end }) + 1)
}

function inventoryFacts(word: Wording, items: readonly Item[]) {
  const known = items.filter(({ stock }) => stock !== null)
  const stock = known.reduce((sum, item) => sum + Math.max(0, item.stock ?? 0), 0)
  const soldOfKnown = known.reduce((sum, { units }) => sum + units, 0)
  const stocked = known.filter((item) => (item.stock ?? 0) > 0)
  const withoutCost = stocked.filter(({ value }) => value === null).length
  const isAnyKnown = known.length > 0
  const hasValue = stocked.length > withoutCost
  const { sellThrough } = stockCover({ stock: isAnyKnown ? stock : null, unitsSold: soldOfKnown, days: 1 })
  return listFacts(word, [
    ['report.products', 'whole', items.length],
    ['report.knownStock', 'whole', known.length],
    ['report.stock', 'whole', isAnyKnown ? stock : null],
    [
      'report.stockValue',
      'money',
      hasValue ? sumOf(stocked) : null,
      null,
      withoutCost > 0 ? word('report.note.noCost', { n: withoutCost }) : undefined,
    ],
    ['report.units', 'whole', items.reduce((sum, { units }) => sum + units, 0)],
    ['report.sellThrough', 'share', sellThrough === null ? null : sellThrough.toFixed(6)],
    ['report.deadStock', 'whole', isAnyKnown ? items.filter(({ state }) => state === 'dead').length : null],
  ])
}

/** Sums ten-thousandths as integers, so that no total is off by a fraction of a cent. */
function sumOf(items: readonly Item[]): string {
  const sum = items.reduce((total, { value }) => total + tenThousandths(value ?? '0'), 0n)
  const digits = String(sum).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

function tenThousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
}

function stateWord(word: Wording, state: StockState): string {
  switch (state) {
    case 'low':
      return word('report.state.low', { low: LOW_COVER_DAYS })
    case 'over':
      return word('report.state.over', { high: HIGH_COVER_DAYS })
    default:
      return word(`report.state.${state}`)
  }
}

function statesTable(word: Wording, items: readonly Item[]): ReportTable {
  const rows = stockStates.flatMap((state) => {
    const of = items.filter((item) => item.state === state)
    if (of.length === 0) return []
    const known = of.filter(({ stock }) => stock !== null)
    const row: TableCell[] = [
      stateWord(word, state),
      of.length,
      known.length === 0 ? null : known.reduce((sum, { stock }) => sum + Math.max(0, stock ?? 0), 0),
      known.some(({ value }) => value !== null) ? sumOf(known) : null,
      of.reduce((sum, { units }) => sum + units, 0),
    ]
    return [row]
  })
  return {
    id: 'states',
    title: word('report.byState'),
    note: null,
    columns: [
      { key: 'state', header: word('report.state'), kind: 'text', width: 30 },
      { key: 'products', header: word('report.products'), kind: 'whole' },
      { key: 'stock', header: word('report.stock'), kind: 'whole' },
      { key: 'stockValue', header: word('report.stockValue'), kind: 'money' },
      { key: 'units', header: word('report.units'), kind: 'whole' },
    ],
    rows,
    totalRows: rows.length,
    chart: { kind: 'bars', label: 'state', value: 'products' },
  }
}

function productsTable(
  word: Wording,
  items: readonly Item[],
  { days, mostRows }: { readonly days: number; readonly mostRows: number },
): ReportTable {
  return {
    id: 'stock',
    title: word('report.allStock'),
    note: null,
    columns: [
      { key: 'sku', header: word('report.sku'), kind: 'text', width: 14 },
      { key: 'product', header: word('report.product'), kind: 'text', width: 30 },
      { key: 'state', header: word('report.state'), kind: 'text', width: 22 },
      { key: 'stock', header: word('report.stock'), kind: 'whole' },
      { key: 'units', header: word('report.units'), kind: 'whole' },
      { key: 'perDay', header: word('report.perDay'), kind: 'decimal' },
      { key: 'cover', header: word('report.cover'), kind: 'decimal' },
      { key: 'sellThrough', header: word('report.sellThrough'), kind: 'share' },
      { key: 'stockValue', header: word('report.stockValue'), kind: 'money' },
      { key: 'lastSale', header: word('report.lastSale'), kind: 'day' },
    ],
    rows: items.slice(0, mostRows).map((item) => {
      const { velocity, coverDays, sellThrough } = stockCover(factsOf(item, days))
      return [
        ...[item.sku, item.title, stateWord(word, item.state), item.stock, item.units],
        ...[velocity?.toFixed(2) ?? null, coverDays?.toFixed(1) ?? null, sellThrough?.toFixed(6) ?? null],
        ...[item.value, item.lastSale],
      ]
    }),
    totalRows: items.length,
    chart: null,
  }
}
