import type { Client } from 'pg'
import { ELASTICITY_METHOD, type EstimateDiagnostics, type ProductEstimate } from '#analytics'

/** What is kept of a run: of the store as its last full run saw it, and how many products were fitted now. */
export interface RunDiagnostics extends EstimateDiagnostics {
  readonly fittedProducts: number
}

interface Finished {
  readonly companyId: string
  readonly runId: string
  /** The products that were fitted, in the order of `estimates`. */
  readonly productIds: readonly number[]
  readonly estimates: readonly ProductEstimate[]
  readonly dataThrough: string | null
  /** Products of the whole store. */
  readonly products: number
  readonly diagnostics: RunDiagnostics
}

const PER_STATEMENT = 10_000

/** Each column of `elasticity_estimates` beside its keys: its type, and where its value comes from. */
const columns: Record<string, readonly [type: string, read: (estimate: ProductEstimate) => unknown]> = {
  has_history: ['bool', (estimate) => estimate.hasHistory],
  elasticity: ['float8', (estimate) => estimate.elasticity],
  low: ['float8', (estimate) => estimate.low],
  high: ['float8', (estimate) => estimate.high],
  standard_deviation: ['float8', (estimate) => estimate.standardDeviation],
  grade: ['text', (estimate) => estimate.grade],
  own_share: ['float8', (estimate) => (estimate.elasticity === null ? null : estimate.ownShare)],
  months: ['int4', (estimate) => estimate.months],
  price_levels: ['int4', (estimate) => estimate.priceLevels],
  units: ['int4', (estimate) => Math.round(estimate.units)],
  reason: ['text', (estimate) => estimate.reason],
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

const finish = `
  update estimate_runs set status = 'done', stage = null, percent = 100, method_version = $3,
    data_through = $4, products = $5, lines_used = $6, diagnostics = $7, error = null, finished_at = now(),
    with_history = sums.with_history, with_elasticity = sums.with_elasticity,
    average_elasticity = sums.average, lowest_elasticity = sums.lowest, highest_elasticity = sums.highest
  from (
    select count(*) filter (where has_history) as with_history, count(elasticity) as with_elasticity,
      avg(elasticity) as average, min(elasticity) as lowest, max(elasticity) as highest
    from elasticity_estimates where company_id = $1
  ) sums
  where company_id = $1 and run_id = $2`

/** The estimates and the end of their run; other products keep theirs. In the caller's transaction: readers see the old or the new. */
export async function saveEstimates(client: Pick<Client, 'query'>, finished: Finished): Promise<void> {
  const { companyId, runId, productIds } = finished
  for (let from = 0; from < productIds.length; from += PER_STATEMENT) {
    const estimates = finished.estimates.slice(from, from + PER_STATEMENT)
    const values = Object.values(columns).map(([, read]) =>
      estimates.map((estimate): unknown => read(estimate)),
    )
    await client.query(upsert, [companyId, runId, productIds.slice(from, from + PER_STATEMENT), ...values])
  }
  await client.query(finish, [
    companyId,
    runId,
    ELASTICITY_METHOD,
    finished.dataThrough,
    finished.products,
    finished.diagnostics.linesUsed,
    JSON.stringify(finished.diagnostics),
  ])
}
