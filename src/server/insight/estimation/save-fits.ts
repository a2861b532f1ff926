import { ELASTICITY_METHOD, type ProductFit } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { Digest } from './digests.ts'
import { productFitBytes, readProductFitBytes, type SavedFit, storeFitBytes } from './fit-bytes.ts'

interface FullFit {
  readonly runId: string
  /** `null` where nothing was found from which single products could be fitted: the next run is a full one, too. */
  readonly saved: SavedFit | null
}

const PER_STATEMENT = 5_000

/** Makes the next run one over the whole store. */
export async function forgetStoreFit(client: Queryable, companyId: string): Promise<void> {
  await client.query('delete from store_fits where company_id = $1', [companyId])
}

/** Stores the findings of a run over the whole store in place of the former ones. */
export async function saveStoreFit(
  client: Queryable,
  companyId: string,
  { runId, saved }: FullFit,
): Promise<void> {
  if (saved === null) {
    await forgetStoreFit(client, companyId)
    return
  }
  await client.query(
    `insert into store_fits (company_id, run_id, method_version, fitted_at, fit)
     values ($1, $2, $3, now(), $4)
     on conflict (company_id) do update set run_id = excluded.run_id, method_version = excluded.method_version,
       fitted_at = excluded.fitted_at, fit = excluded.fit`,
    [companyId, runId, ELASTICITY_METHOD, storeFitBytes(saved)],
  )
}

/**
 * Stores which lines the estimates were made from, and where each product's fit began; one entry per product in all
 * three.
 */
export async function saveProductFits(
  client: Queryable,
  companyId: string,
  productIds: readonly number[],
  digests: readonly Digest[],
  fits: readonly (ProductFit | null)[],
): Promise<void> {
  const of = new Map(digests.map((digest) => [digest.productId, digest]))
  for (let from = 0; from < productIds.length; from += PER_STATEMENT) {
    const ids = productIds.slice(from, from + PER_STATEMENT)
    await client.query(
      `insert into product_fits (company_id, product_id, lines, digest, fit)
       select p.company_id, f.product_id, f.lines, f.digest, f.fit
       from unnest($2::int8[], $3::int4[], $4::int8[], $5::bytea[]) as f (product_id, lines, digest, fit)
       join products p on p.company_id = $1 and p.product_id = f.product_id
       on conflict (company_id, product_id) do update
       set lines = excluded.lines, digest = excluded.digest, fit = excluded.fit`,
      [
        companyId,
        ids,
        ids.map((id) => of.get(id)?.lines ?? 0),
        ids.map((id) => of.get(id)?.digest ?? '0'),
        fits.slice(from, from + PER_STATEMENT).map((fit) => fit && productFitBytes(fit)),
      ],
    )
  }
}

/** Reads the fits of the given products, in their order; `null` for a product that took part in no run. */
export async function readProductFits(
  client: Queryable,
  companyId: string,
  productIds: readonly number[],
): Promise<(ProductFit | null)[]> {
  const { rows } = await client.query<{ id: string; fit: Buffer | null }>(
    `select product_id as id, fit from product_fits
     where company_id = $1 and product_id = any($2::int8[])`,
    [companyId, productIds],
  )
  const fits = new Map(rows.map(({ id, fit }) => [Number(id), fit && readProductFitBytes(fit)]))
  return productIds.map((id) => fits.get(id) ?? null)
}
