import type { Client } from 'pg'
import { combineUplifts, isoDateOfDay, type Uplift } from '#analytics'
import { finishRun } from '../../../kit/runs/finish-run.ts'
import type { Findings } from './findings.ts'
import type { MeasuredPromotion } from './measure-store.ts'

interface Saved {
  readonly companyId: string
  readonly runId: string
  readonly basis: string
  readonly dataThrough: string | null
  readonly productIds: readonly number[]
  readonly promotions: readonly MeasuredPromotion[]
  readonly findings: Findings
}

const PER_STATEMENT = 5000
const KEPT_RUNS = 5

/**
 * Saves the rows of all promotions and the end of the run in the caller's transaction: readers see the old or the new
 * ones.
 */
export async function saveAnalysis(client: Client, saved: Saved): Promise<void> {
  const { companyId, runId, findings } = saved
  await client.query('delete from promotion_uplifts where company_id = $1', [companyId])
  await client.query('delete from product_uplifts where company_id = $1', [companyId])
  await insertRows(client, upliftSql, companyId, saved.promotions.map(upliftRow(saved.productIds)))
  await insertRows(client, productSql, companyId, productRows(saved))
  await client.query(
    `insert into promotion_runs (company_id, run_id, basis, data_through, findings, finished_at)
     values ($1, $2, $3, $4, $5, now())`,
    [companyId, runId, saved.basis, saved.dataThrough, JSON.stringify(findings)],
  )
  await client.query(
    `delete from promotion_runs where company_id = $1 and run_id not in (
       select run_id from promotion_runs where company_id = $1 order by created_at desc limit ${KEPT_RUNS})`,
    [companyId],
  )
  await finishRun(client, saved)
}

async function insertRows(client: Client, sql: string, companyId: string, rows: readonly object[]) {
  for (let from = 0; from < rows.length; from += PER_STATEMENT)
    await client.query(sql, [companyId, JSON.stringify(rows.slice(from, from + PER_STATEMENT))])
}

/** The join leaves out products that were deleted meanwhile. */
const upliftSql = `
  insert into promotion_uplifts (company_id, product_id, starts_on, ends_on, promotion_id, price, regular_price,
    sold_units, expected_units, added_units, added_low, added_high, brought_forward_units, lift, lift_low, lift_high,
    confidence, waterfall, reason)
  select $1, p.product_id, r.starts_on, r.ends_on, r.promotion_id, r.price, r.regular_price, r.sold_units,
    r.expected_units, r.added_units, r.added_low, r.added_high, r.brought_forward_units, r.lift, r.lift_low,
    r.lift_high, r.confidence, r.waterfall, r.reason
  from jsonb_to_recordset($2) as r (product_id int8, starts_on date, ends_on date, promotion_id uuid, price numeric,
    regular_price numeric, sold_units float8, expected_units float8, added_units float8, added_low float8,
    added_high float8, brought_forward_units float8, lift float8, lift_low float8, lift_high float8,
    confidence float8, waterfall jsonb, reason text)
  join products p on p.company_id = $1 and p.product_id = r.product_id
  on conflict do nothing returning 1`

const productSql = `
  insert into product_uplifts (company_id, product_id, promotions, control_sales, treatment_sales, uplift_percent,
    uplift_low, uplift_high, confidence, units, last_start)
  select p.company_id, p.product_id, r.promotions, r.control_sales, r.treatment_sales, r.uplift_percent, r.uplift_low,
    r.uplift_high, r.confidence, r.units, r.last_start
  from jsonb_to_recordset($2) as r (product_id int8, promotions int, control_sales numeric, treatment_sales numeric,
    uplift_percent float8, uplift_low float8, uplift_high float8, confidence float8, units float8, last_start date)
  join products p on p.company_id = $1 and p.product_id = r.product_id`

function upliftRow(productIds: readonly number[]) {
  return ({ promotion, uplift, soldUnits, waterfall }: MeasuredPromotion) => ({
    product_id: productIds[promotion.product],
    starts_on: isoDateOfDay(promotion.startDay),
    ends_on: isoDateOfDay(promotion.endDay),
    promotion_id: promotion.promotionId,
    price: promotion.price.toFixed(4),
    regular_price: promotion.regularPrice.toFixed(4),
    sold_units: soldUnits,
    expected_units: uplift?.expectedUnits ?? null,
    added_units: uplift?.addedUnits ?? null,
    added_low: uplift?.low ?? null,
    added_high: uplift?.high ?? null,
    brought_forward_units: uplift?.broughtForwardUnits ?? null,
    lift: uplift?.lift ?? null,
    lift_low: uplift?.liftLow ?? null,
    lift_high: uplift?.liftHigh ?? null,
    confidence: uplift?.confidence ?? null,
    waterfall,
    reason: uplift === null ? 'few_sales' : null,
  })
}

function productRows({ promotions, productIds }: Saved): object[] {
  const byProduct = new Map<number, Uplift[]>()
  for (const { uplift } of promotions) {
    if (uplift === null) continue
    const list = byProduct.get(uplift.promotion.product)
    if (list) list.push(uplift)
    else byProduct.set(uplift.promotion.product, [uplift])
  }
  return [...byProduct].flatMap(([product, uplifts]) => {
    const combined = combineUplifts(uplifts)
    if (combined === null) return []
    return [
      {
        product_id: productIds[product],
        promotions: combined.promotions,
        control_sales: combined.controlSales.toFixed(4),
        treatment_sales: combined.treatmentSales.toFixed(4),
        uplift_percent: combined.upliftPercent,
        uplift_low: combined.low,
        uplift_high: combined.high,
        confidence: combined.confidence,
        units: combined.units,
        last_start: isoDateOfDay(Math.max(...uplifts.map(({ promotion }) => promotion.startDay))),
      },
    ]
  })
}
