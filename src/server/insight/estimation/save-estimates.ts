import { ELASTICITY_METHOD, type EstimateDiagnostics, type ProductEstimate } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { finishRun } from '../../kit/runs/finish-run.ts'
import { forgetFirstFigures } from '../../store/first-figures/save-first-figures.ts'
import { readAverageDeviation } from './average-deviation.ts'
import { lowerGrades } from './lower-grades.ts'

/** Stored figures of a run: of the store as its last full run saw it, and the number of products fitted now. */
export interface RunDiagnostics extends EstimateDiagnostics {
  readonly fittedProducts: number
}

/** As they are stored: with the standard deviation of the average elasticity; `null`: no estimate can be believed. */
export type StoredDiagnostics = RunDiagnostics & { readonly averageDeviation: number | null }

interface Finished {
  readonly companyId: string
  readonly runId: string
  /** The products that were fitted, in the order of `estimates`. */
  readonly productIds: readonly number[]
  readonly estimates: readonly ProductEstimate[]
  readonly dataThrough: string | null
  /** Number of products of the whole store. */
  readonly products: number
  readonly diagnostics: RunDiagnostics
}

const PER_STATEMENT = 10_000

/** Each column of `elasticity_estimates` except its keys: its type, and the source of its value. */
const columns: Record<string, readonly [type: string, read: (estimate: ProductEstimate) => unknown]> = {
  has_history: ['bool', (estimate) => estimate.hasHistory],
  elasticity: ['float8', (estimate) => estimate.elasticity],
  low: ['float8', (estimate) => estimate.low],
  high: ['float8', (estimate) => estimate.high],
  standard_deviation: ['float8', (estimate) => estimate.standardDeviation],
  next_deviation: ['float8', (estimate) => estimate.nextDeviation],
  grade: ['text', (estimate) => estimate.grade],
  own_share: ['float8', (estimate) => (estimate.elasticity === null ? null : estimate.ownShare)],
  months: ['int4', (estimate) => estimate.months],
  price_levels: ['int4', (estimate) => estimate.priceLevels],
  units: ['int4', (estimate) => Math.round(estimate.units)],
  reason: ['text', (estimate) => estimate.reason],
  promotion_elasticity: ['float8', ({ promotion }) => promotion?.elasticity ?? null],
  promotion_low: ['float8', ({ promotion }) => promotion?.low ?? null],
  promotion_high: ['float8', ({ promotion }) => promotion?.high ?? null],
}

const names = Object.keys(columns)
const upsert = `
  insert into elasticity_estimates (company_id, run_id, product_id, ${names.join(', ')})
  select p.company_id, $2, e.product_id, ${names.map((name) => `e.${name}`).join(', ')}
  from unnest($3::int8[], ${Object.values(columns)
    .map(([type], at) => `$${at + 4}::${type}[]`)
    .join(', ')})
    as e (product_id, ${names.join(', ')})
  join products p on p.company_id = $1 and p.product_id = e.product_id
  on conflict (company_id, product_id) do update
  set run_id = excluded.run_id, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** With RETURNING, because Citus carries out a bare INSERT … SELECT by COPY, which row-level security forbids. */
const finish = `
  insert into estimate_runs (company_id, run_id, method_version, data_through, products, lines_used, diagnostics,
    finished_at, with_history, with_elasticity, average_elasticity, lowest_elasticity, highest_elasticity)
  select $1::uuid, $2::uuid, $3, $4::date, $5::int4, $6::int4, $7::jsonb, now(), count(*) filter (where has_history),
    count(elasticity), avg(elasticity), min(elasticity), max(elasticity)
  from elasticity_estimates where company_id = $1
  returning with_elasticity as "withElasticity"`

/**
 * Saves the estimates and the end of their run in the caller's transaction, so that readers see the old or the new
 * ones; the estimates of other products stay. Returns how many products of the whole store have an elasticity now.
 */
export async function saveEstimates(client: Queryable, finished: Finished): Promise<number> {
  const { companyId, runId, productIds } = finished
  for (let from = 0; from < productIds.length; from += PER_STATEMENT) {
    const estimates = finished.estimates.slice(from, from + PER_STATEMENT)
    const values = Object.values(columns).map(([, read]) =>
      estimates.map((estimate): unknown => read(estimate)),
    )
    await client.query(upsert, [companyId, runId, productIds.slice(from, from + PER_STATEMENT), ...values])
  }
  await lowerGrades(client, companyId)
  const diagnostics: StoredDiagnostics = {
    ...finished.diagnostics,
    averageDeviation: await readAverageDeviation(client, companyId, finished.diagnostics),
  }
  const { rows } = await client.query<{ withElasticity: number }>(finish, [
    companyId,
    runId,
    ELASTICITY_METHOD,
    finished.dataThrough,
    finished.products,
    finished.diagnostics.linesUsed,
    JSON.stringify(diagnostics),
  ])
  await forgetFirstFigures(client, companyId)
  await finishRun(client, finished)
  return rows[0]!.withElasticity
}
