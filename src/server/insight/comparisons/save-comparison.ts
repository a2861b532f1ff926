import type { ProductEstimate } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { finishRun } from '../../kit/runs/finish-run.ts'
import type { WorkedOut } from '../estimation/worked-out.ts'
import type { Comparison } from './comparison-rows.ts'

interface Sides {
  readonly companyId: string
  readonly runId: string
  readonly productIds: readonly number[]
  readonly with: WorkedOut
  readonly without: WorkedOut
}

type Summary = NonNullable<Comparison['summary']>
type Pair = readonly [withFacts: ProductEstimate, without: ProductEstimate]

/** Two elasticities closer than this are reported as the same. */
const LEAST_DIFFERENCE = 0.05
const PER_STATEMENT = 10_000

const insertSql = `
  insert into compared_estimates (company_id, comparison_id, product_id, with_elasticity, with_low, with_high,
    with_reason, without_elasticity, without_low, without_high, without_reason)
  select p.company_id, $2, p.product_id, e.a, e.a_low, e.a_high, e.a_reason, e.b, e.b_low, e.b_high, e.b_reason
  from unnest($3::int8[], $4::float8[], $5::float8[], $6::float8[], $7::text[], $8::float8[], $9::float8[],
    $10::float8[], $11::text[]) as e (product_id, a, a_low, a_high, a_reason, b, b_low, b_high, b_reason)
  join products p on p.company_id = $1 and p.product_id = e.product_id`

/** Stores both estimates of each product that has sold, and their summary, in the caller's transaction. */
export async function saveComparison(client: Queryable, sides: Sides): Promise<void> {
  const { companyId, runId, productIds } = sides
  const places = productIds.flatMap((_, at) => (sides.with.estimates[at]!.hasHistory ? [at] : []))
  for (let from = 0; from < places.length; from += PER_STATEMENT) {
    const part = places.slice(from, from + PER_STATEMENT)
    const columns = [sides.with, sides.without].flatMap(({ estimates }) => [
      part.map((at) => estimates[at]!.elasticity),
      part.map((at) => estimates[at]!.low),
      part.map((at) => estimates[at]!.high),
      part.map((at) => estimates[at]!.reason),
    ])
    await client.query(insertSql, [companyId, runId, part.map((at) => productIds[at]), ...columns])
  }
  const pairs = places.map((at): Pair => [sides.with.estimates[at]!, sides.without.estimates[at]!])
  await client.query(
    'update estimate_comparisons set summary = $3 where company_id = $1 and comparison_id = $2',
    [companyId, runId, JSON.stringify(summarise(pairs))],
  )
  await finishRun(client, sides)
}

export function summarise(pairs: readonly Pair[]): Summary {
  const differences = pairs.flatMap(([a, b]) =>
    a.elasticity === null || b.elasticity === null
      ? []
      : [{ by: Math.abs(a.elasticity - b.elasticity), halfWidth: ((a.high ?? 0) - (a.low ?? 0)) / 2 }],
  )
  const changed = differences.filter(({ by }) => by >= LEAST_DIFFERENCE)
  return {
    products: pairs.length,
    changed: changed.length,
    beyondInterval: changed.filter(({ by, halfWidth }) => by > halfWidth).length,
    meanAbsoluteDifference: meanOf(differences.map(({ by }) => by)),
    with: sideOf(pairs.map(([a]) => a)),
    without: sideOf(pairs.map(([, b]) => b)),
  }
}

function sideOf(estimates: readonly ProductEstimate[]): Summary['with'] {
  const known = estimates.flatMap(({ elasticity }) => (elasticity === null ? [] : [elasticity]))
  return { withElasticity: known.length, averageElasticity: meanOf(known) }
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
