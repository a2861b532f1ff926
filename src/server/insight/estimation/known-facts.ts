import { hash } from 'node:crypto'
import { dayOfIsoDate, holidayCountry, isoDateOfDay, nationalHolidays, PROMOTED_SHARE } from '#analytics'
import { DAY_MS } from '#contract/durations'
import type { Queryable } from '../../kit/db/queryable.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { derivedStockOuts } from '../../store/calendar/derived-stock-outs.ts'
import { readSwitches, type Switches } from '../../store/calendar/estimation-switches.ts'
import { type CompetitorSpan, readCompetitorSpans } from '../../store/competitor-prices/competitor-spans.ts'

/** Days since 1970-01-01, half-open; `null`: it has no end yet. */
export interface KnownPeriod {
  readonly productId: number
  readonly fromDay: number
  readonly toDay: number | null
}

export interface KnownDay {
  readonly productId: number
  readonly day: number
}

/** Facts of the store, apart from its orders, that its owner lets count; days up to the last one of the data. */
export interface KnownFacts {
  readonly switches: Switches
  readonly priceLog: readonly { readonly productId: number; readonly day: number; readonly price: number }[]
  readonly stockOuts: readonly KnownPeriod[]
  readonly promotions: readonly KnownPeriod[]
  /** Days on which the shop's files mark a product's sales as promoted: absent, none. */
  readonly promotedSales?: readonly KnownDay[]
  /** Price tests: absent, none. */
  readonly tests?: readonly KnownPeriod[]
  readonly productChanges: readonly KnownDay[]
  /** Competitors' prices while they were in force: absent, none. */
  readonly competitorPrices?: readonly CompetitorSpan[]
  /** Closed days and, where they are switched on, national holidays. */
  readonly closedDays: readonly number[]
}

/** First and last day of the lines. */
export interface Span {
  readonly first: number
  readonly last: number
}

interface Row {
  readonly productId: string
  readonly day: number
  readonly until: number | null
  readonly price: number
}

const asDay = (column: string) => `(${column} - date '1970-01-01')`

/** Product lists are left out: a list states the price of one day and is no record of changes. */
const priceLogSql = `
  select product_id as "productId", ${asDay('effective_from')} as day, price::float8 as price from price_log
  where company_id = $1 and source <> 'catalogue' and price > 0 and effective_from <= $2::date order by 1, 2`
const stockOutsSql = `
  select product_id as "productId", ${asDay('from_day')} as day, ${asDay('to_day')} as until from stock_outs
  where company_id = $1 and from_day <= $2::date`
const promotionsSql = `
  select pp.product_id as "productId", ${asDay('m.starts_on')} as day, ${asDay('m.ends_on')} as until
  from promotions m join promotion_products pp using (company_id, promotion_id)
  where m.company_id = $1 and m.status in ('confirmed', 'planned') and m.starts_on <= $2::date`
const promotedSalesSql = `
  with marked as (
    select product_id, day, count(*) as lines from order_lines
    where company_id = $1 and is_promoted and quantity > 0 and day <= $2::date group by 1, 2
  )
  select m.product_id as "productId", ${asDay('m.day')} as day
  from marked m join product_days d on d.company_id = $1 and d.product_id = m.product_id and d.day = m.day
  where m.lines >= ${PROMOTED_SHARE} * d.lines`
const testsSql = `
  select p.product_id as "productId", ${asDay('t.started_on')} as day, ${asDay('t.ended_on')} as until
  from price_tests t join price_test_products p using (company_id, test_id)
  where t.company_id = $1 and t.started_on <= $2::date`
const changesSql = `
  select product_id as "productId", ${asDay('day')} as day from product_changes
  where company_id = $1 and day <= $2::date`
const closedSql = `
  select null as "productId", ${asDay('day')} as day from closed_days where company_id = $1 and day <= $2::date`

/** Reads the facts of the transaction's tenant. `switches` replace the owner's. */
export async function readKnownFacts(
  client: Queryable,
  companyId: string,
  span: Span | null,
  chosen?: Switches,
): Promise<KnownFacts> {
  const switches = chosen ?? (await readSwitches(client, companyId))
  const last = span === null ? '1970-01-01' : new Date(span.last * DAY_MS).toISOString().slice(0, 10)
  const read = async (wanted: boolean, sql: string): Promise<Row[]> =>
    wanted && span ? (await client.query<Row>(sql, [companyId, last])).rows : []
  const periods = (rows: readonly Row[]) =>
    rows.map((row) => ({ productId: Number(row.productId), fromDay: row.day, toDay: row.until }))
  const days = (rows: readonly Row[]) =>
    rows.map(({ productId, day }) => ({ productId: Number(productId), day }))
  const derived = switches.stockOuts && span ? await derivedStockOuts(client, companyId, null) : []
  const shownByLevels = derived
    .map((each) => ({
      productId: each.productId,
      fromDay: dayOfIsoDate(each.fromDay),
      toDay: each.toDay === null ? null : dayOfIsoDate(each.toDay),
    }))
    .filter((each) => span !== null && each.fromDay <= span.last)
  return {
    switches,
    priceLog: (await read(switches.priceLog, priceLogSql)).map((row) => ({
      ...row,
      productId: Number(row.productId),
    })),
    stockOuts: [...periods(await read(switches.stockOuts, stockOutsSql)), ...shownByLevels],
    promotions: periods(await read(switches.promotions, promotionsSql)),
    promotedSales: days(await read(switches.promotions, promotedSalesSql)),
    tests: periods(await read(true, testsSql)),
    competitorPrices: switches.competitorPrices && span ? await readCompetitors(client, companyId, span) : [],
    productChanges: days(await read(switches.productChanges, changesSql)),
    closedDays: [
      ...(await read(switches.closedDays, closedSql)).map(({ day }) => day),
      ...(switches.holidays && span ? await readHolidays(client, companyId, span) : []),
    ],
  }
}

/** A price observed before the first sale may still be in force then. */
const DAYS_BEFORE = 90

async function readCompetitors(
  client: Queryable,
  companyId: string,
  span: Span,
): Promise<readonly CompetitorSpan[]> {
  const { currency } = await readCompanyFacts(client, companyId)
  return readCompetitorSpans(client, companyId, {
    currency,
    firstDay: isoDateOfDay(span.first - DAYS_BEFORE),
    lastDay: isoDateOfDay(span.last),
  })
}

async function readHolidays(client: Queryable, companyId: string, span: Span): Promise<number[]> {
  const country = holidayCountry((await readCompanyFacts(client, companyId)).country)
  return country === null ? [] : nationalHolidays(country, span.first, span.last + 1).map(({ day }) => day)
}

/** Returns a text that changes whenever a fact of the whole store changes; every product is fitted again then. */
export function storeFactsKey({ switches, closedDays }: KnownFacts): string {
  const days = [...new Set(closedDays)].sort((a, b) => a - b)
  return hash('sha256', JSON.stringify([Object.entries(switches).sort(), days]), 'hex')
}

/** Returns a digest of each product's own facts, for products that have any; it changes with the facts. */
export function productFactDigests(facts: KnownFacts): ReadonlyMap<number, bigint> {
  const texts = new Map<number, string[]>()
  const add = (productId: number, text: string) => {
    const known = texts.get(productId)
    if (known) known.push(text)
    else texts.set(productId, [text])
  }
  for (const { productId, day, price } of facts.priceLog) add(productId, `price ${day} ${price}`)
  for (const { productId, fromDay, toDay } of facts.stockOuts) add(productId, `out ${fromDay} ${toDay}`)
  for (const { productId, fromDay, toDay } of facts.promotions) add(productId, `deal ${fromDay} ${toDay}`)
  for (const { productId, day } of facts.promotedSales ?? []) add(productId, `promoted ${day}`)
  for (const { productId, fromDay, toDay } of facts.tests ?? []) add(productId, `test ${fromDay} ${toDay}`)
  for (const { productId, competitorId, fromDay, toDay, price, weight } of facts.competitorPrices ?? [])
    add(productId, `competitor ${competitorId} ${fromDay} ${toDay} ${price} ${weight}`)
  for (const { productId, day } of facts.productChanges) add(productId, `new ${day}`)
  const digests = new Map<number, bigint>()
  for (const [productId, parts] of texts) {
    const bytes = hash('sha256', parts.sort().join('\n'), 'buffer')
    digests.set(productId, bytes.readBigInt64BE(0))
  }
  return digests
}

const LEAST_LINES = 3
const LEAST_SHARE = 0.3
const LATEST_LINES = 10
const LINES_ASKED = 60

/**
 * Products whose logged prices their orders confirm: at least three sales since the log began, and three in ten of
 * the last sixty, and of the last ten, at the price logged for their day (to 1 %, coupons aside). An outdated log, or
 * one net of a tax that orders hold, would look like a price change; else prices are read from the orders.
 */
export async function confirmedLogs(
  client: Queryable,
  companyId: string,
  productIds: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: string }>(
    `with log as (
       select product_id, effective_from as from_day, price::float8 as price,
         coalesce(lead(effective_from) over (partition by product_id order by effective_from), 'infinity') as to_day
       from price_log where company_id = $1 and source <> 'catalogue' and price > 0
         and ($2::int8[] is null or product_id = any($2))
     ), sold as (
       select logged.product_id, l.day, l.unit_price, l.nth
       from (select product_id, min(from_day) as first_day from log group by product_id) logged
       cross join lateral (
         select day, total::float8 / quantity as unit_price, row_number() over (order by day desc) as nth
         from order_lines where company_id = $1 and product_id = logged.product_id and day >= logged.first_day
           and quantity > 0
         order by day desc limit ${LINES_ASKED}
       ) l
     ), judged as (
       select sold.product_id, sold.nth, abs(sold.unit_price / log.price - 1) <= 0.01 as fits
       from sold join log on log.product_id = sold.product_id and sold.day >= log.from_day and sold.day < log.to_day
     )
     select product_id as id from judged group by product_id
     having count(*) >= ${LEAST_LINES} and count(*) filter (where fits) >= ${LEAST_SHARE} * count(*)
       and count(*) filter (where fits and nth <= ${LATEST_LINES})
         >= ${LEAST_SHARE} * least(count(*), ${LATEST_LINES})`,
    [companyId, productIds],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}
