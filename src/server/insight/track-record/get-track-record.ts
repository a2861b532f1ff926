import type * as z from 'zod'
import {
  dayOfIsoDate,
  explainMiss,
  isCoverageLow,
  isTooWide,
  isWithin,
  NORMAL_95,
  SCORE_WINDOW_DAYS,
  wholeUnits,
} from '#analytics'
import type { scoredPrediction, trackRecordAnswer } from '#contract/track-record'
import type { TenantContext } from '../../kit/context.ts'
import { readStockOuts, type StockOut } from '../../store/calendar/read-stock-outs.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { readGradeRecords } from '../predictions/read-grade-records.ts'
import { IS_CHANGE, IS_CLEARANCE, rangeCounts } from '../predictions/scored-range.ts'
import { readTestScore } from './score-tests.ts'

type TrackRecord = z.infer<typeof trackRecordAnswer>
type Scored = z.infer<typeof scoredPrediction>

interface LedgerRow {
  readonly predictionId: string
  readonly productId: string
  readonly title: string
  readonly source: Scored['source']
  readonly madeAt: Date
  readonly fromPrice: string
  readonly toPrice: string
  readonly elasticity: number
  readonly standardDeviation: number
  readonly grade: Scored['grade']
  readonly changedOn: string | null
  readonly dueOn: string | null
  readonly status: Scored['status']
  readonly reason: Scored['reason']
  readonly baselineUnits: number | null
  readonly predictedUnits: number | null
  readonly predictedLow: number | null
  readonly predictedHigh: number | null
  readonly actualUnits: number | null
  readonly unitsBefore: number | null
  readonly outlook: number | null
  /** Of an estimate whose data include the whole window. */
  readonly laterElasticity: number | null
  readonly isStockKnown: boolean
  readonly promotedUnits: number | null
  readonly returnedUnits: number
  /** Returned units / units before the change. */
  readonly usualReturns: number | null
}

const SHOWN = 100

/** False where neither stock levels nor an empty shelf of the product were ever entered. */
const IS_STOCK_KNOWN = `
    (exists (select from stock_outs s where s.company_id = $1 and s.product_id = l.product_id)
      or exists (select from inventory_levels i where i.company_id = $1 and i.product_id = l.product_id))`

const touchesWindow = (of: string) =>
  `${of}.starts_on < l.changed_on + $2::int and ${of}.ends_on > l.changed_on`

/**
 * 0: no promotion touched the window. A price that is the change itself may look like one that was found in the prices,
 * and is none. `ends_on` is the first day after it.
 */
const PROMOTED_UNITS = `
    case
      when exists (select from promotions m
        join promotion_products mp on mp.company_id = m.company_id and mp.promotion_id = m.promotion_id
        where m.company_id = $1 and mp.product_id = l.product_id and m.status in ('confirmed', 'planned')
          and ${touchesWindow('m')} and not exists (select from promotion_uplifts u where u.company_id = $1 and u.product_id = l.product_id
            and u.promotion_id = m.promotion_id and u.added_units is not null)) then null
      else (select coalesce(sum(u.added_units
          * (least(u.ends_on, l.changed_on + $2::int) - greatest(u.starts_on, l.changed_on))
          / greatest(u.ends_on - u.starts_on, 1)), 0) from promotion_uplifts u
        where u.company_id = $1 and u.product_id = l.product_id and ${touchesWindow('u')}
          and (u.promotion_id is not null or u.price < l.to_price)) end`

const RETURNED = `
    (select coalesce(sum(d.returned_units), 0)::int4 from product_days d where d.company_id = $1
      and d.product_id = l.product_id and d.day >= l.changed_on and d.day < l.changed_on + $2::int)`

const USUAL_RETURNS = `
    (select sum(d.returned_units)::float8 / nullif(sum(d.units), 0) from product_days d where d.company_id = $1
      and d.product_id = l.product_id and d.day < l.changed_on)`

const rowsSql = `
  select l.prediction_id as "predictionId", l.product_id as "productId", p.title, l.source, l.made_at as "madeAt",
    l.from_price as "fromPrice", l.to_price as "toPrice", l.elasticity, l.standard_deviation as "standardDeviation", l.grade,
    l.changed_on::text as "changedOn", (l.changed_on + $2::int)::text as "dueOn", l.status, l.reason,
    l.baseline_units as "baselineUnits", l.predicted_units as "predictedUnits", l.predicted_low as "predictedLow",
    l.predicted_high as "predictedHigh", l.actual_units as "actualUnits", l.units_before as "unitsBefore",
    l.outlook_units as outlook, e.elasticity as "laterElasticity", ${IS_STOCK_KNOWN} as "isStockKnown",
    ${PROMOTED_UNITS} as "promotedUnits", ${RETURNED} as "returnedUnits", ${USUAL_RETURNS} as "usualReturns"
  from price_predictions l join products p on p.company_id = l.company_id and p.product_id = l.product_id
  left join (
    select v.company_id, v.product_id, v.elasticity, r.data_through from elasticity_estimates v
    join estimate_runs r on r.company_id = v.company_id and r.run_id = v.run_id
    where v.company_id = $1 and r.company_id = $1
  ) e on e.company_id = l.company_id and e.product_id = l.product_id and e.data_through >= l.changed_on + $2::int - 1
  where l.company_id = $1
  order by l.source = 'look_back', array_position(array['scored', 'waiting', 'void'], l.status), l.changed_on desc nulls last,
    l.made_at desc, l.prediction_id limit ${SHOWN}`

/** Units that were predicted before the change; the stored ones know the rest of the store's sales after it, too. */
const FORESEEN = `case when outlook_units > 0 then outlook_units * power((to_price / from_price)::float8, elasticity)
  else predicted_units end`

/** Only predictions that know the units before the change, so that both errors are over the same changes. */
const median = (expected: string) => `
    percentile_cont(0.5) within group (order by abs((${expected}) - actual_units) / greatest(actual_units, 1))
      filter (where ${IS_CHANGE} and units_before is not null)`

const total = (column: string) => `sum(${column}) filter (where ${IS_CHANGE} and units_before is not null)`

const ofAll = rangeCounts(`status = 'scored'`)
const ofClearances = rangeCounts(IS_CLEARANCE)

const proofColumns = `
    ${ofAll.scored} as scored, ${ofAll.held} as held, ${ofAll.tooWide} as "tooWide",
    count(*) filter (where ${IS_CHANGE} and units_before is not null)::int4 as changes,
    ${total(FORESEEN)} as "predictedUnits", ${total('actual_units')} as "actualUnits",
    ${total('units_before')} as "unitsBefore", ${median(FORESEEN)} as "medianMiss",
    ${median('units_before')} as "medianMissUnchanged",
    case when count(*) filter (where ${IS_CLEARANCE}) > 0 then json_build_object(
      'scored', ${ofClearances.scored}, 'held', ${ofClearances.held}, 'tooWide', ${ofClearances.tooWide},
      'predictedUnits', sum(${FORESEEN}) filter (where ${IS_CLEARANCE}),
      'actualUnits', sum(actual_units) filter (where ${IS_CLEARANCE})) end as clearances`

const sumsSql = `
  select ${proofColumns},
    count(*) filter (where status = 'waiting')::int4 as waiting,
    count(*) filter (where status = 'void')::int4 as void,
    (min(changed_on) filter (where status = 'waiting') + $2::int)::text as "nextDueOn",
    ${LAST_SALES_DAY}::text as "dataThrough"
  from price_predictions where company_id = $1 and source <> 'look_back'`

const backtestSql = `
  select ${proofColumns}, min(data_through)::text as "shownThrough"
  from price_predictions where company_id = $1 and source = 'look_back' and status = 'scored' having count(*) > 0`

type Proof = NonNullable<TrackRecord['lookBack']>
type Row<Shown> = Omit<Shown, 'isTooNarrow'>

const withVerdict = <Counted extends { readonly scored: number; readonly held: number }>(row: Counted) => ({
  ...row,
  isTooNarrow: isCoverageLow(row.held, row.scored),
})

/** Returns the store's own track record: how often the intervals held, and every price change behind it. */
export function getTrackRecord({ ctx }: { readonly ctx: TenantContext }): Promise<TrackRecord> {
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    const values = [ctx.companyId, SCORE_WINDOW_DAYS]
    const sums = await client.query<Row<Omit<TrackRecord, 'predictions' | 'lookBack' | 'tests' | 'grades'>>>(
      sumsSql,
      values,
    )
    const { rows } = await client.query<LedgerRow>(rowsSql, values)
    const scored = rows.filter(({ status }) => status === 'scored').map(({ productId }) => Number(productId))
    const stockOuts = await readStockOuts(client, ctx.companyId, [...new Set(scored)])
    const past = await client.query<Row<Proof>>(backtestSql, [ctx.companyId])
    return {
      predictions: rows.map((row) => present(row, stockOuts)),
      ...withVerdict(sums.rows[0]!),
      tests: await readTestScore(tx, ctx.companyId),
      grades: await readGradeRecords(client, ctx.companyId),
      lookBack: past.rows[0] ? withVerdict(past.rows[0]) : null,
    }
  })
}

function present(row: LedgerRow, stockOuts: readonly StockOut[]): Scored {
  const { elasticity, standardDeviation, predictedUnits, predictedLow, predictedHigh, ...other } = row
  const { outlook, laterElasticity, isStockKnown, promotedUnits, returnedUnits, usualReturns, ...rest } =
    other
  const ratio = Number(row.toPrice) / Number(row.fromPrice)
  const changeAt = (e: number) => ratio ** e - 1
  const ends = [-1, 1].map((side) => changeAt(elasticity + side * NORMAL_95 * standardDeviation))
  const foreseen = outlook !== null && outlook > 0 ? outlook : null
  const predicted =
    predictedUnits === null || predictedLow === null || predictedHigh === null
      ? null
      : wholeUnits({
          value: foreseen === null ? predictedUnits : foreseen * ratio ** elasticity,
          ...{ low: predictedLow, high: predictedHigh },
        })
  const tellsNothing = predicted !== null && isTooWide(predicted)
  return {
    ...rest,
    held:
      tellsNothing || !predicted || row.actualUnits === null ? null : isWithin(row.actualUnits, predicted),
    isTooWide: tellsNothing,
    miss: missOf(row, isStockKnown ? daysWithoutStock(row, stockOuts) : null),
    productId: Number(row.productId),
    madeAt: row.madeAt.toISOString(),
    fromPrice: asPrice(row.fromPrice) ?? '0.00',
    toPrice: asPrice(row.toPrice) ?? '0.00',
    predictedChange: { value: changeAt(elasticity), low: Math.min(...ends), high: Math.max(...ends) },
    baselineUnits: row.baselineUnits === null ? null : (foreseen ?? row.baselineUnits),
    predictedUnits: predicted,
    unitsInSeason: predictedUnits,
  }
}

function daysWithoutStock({ productId, changedOn }: LedgerRow, stockOuts: readonly StockOut[]): number {
  if (changedOn === null) return 0
  const first = dayOfIsoDate(changedOn)
  const outs = stockOuts.filter((each) => each.productId === Number(productId))
  const isOut = (day: number) => outs.some(({ fromDay, toDay }) => fromDay <= day && day < toDay)
  return Array.from({ length: SCORE_WINDOW_DAYS }, (_, at) => first + at).filter(isOut).length
}

function missOf(row: LedgerRow, daysWithoutStock: number | null): Scored['miss'] {
  const { status, baselineUnits: baseline, actualUnits: actual } = row
  if (status !== 'scored' || baseline === null || actual === null) return null
  const [fromPrice, toPrice] = [Number(row.fromPrice), Number(row.toPrice)]
  const miss = explainMiss({ ...row, daysWithoutStock, fromPrice, toPrice, baseline, actual })
  const returned = { units: row.returnedUnits, usualShare: row.usualReturns }
  return miss && { ...miss, steps: [...miss.steps], returned }
}
