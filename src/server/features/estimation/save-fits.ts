import type { Client } from 'pg'
import { ELASTICITY_METHOD, type ProductFit } from '#analytics'
import type { Digest } from './digests.ts'
import { productFitBytes, readProductFitBytes, type SavedFit, storeFitBytes } from './fit-bytes.ts'

interface FullFit {
  readonly runId: string
  /** `null` where nothing was found that single products could be fitted with: the next run is a full one, too. */
  readonly saved: SavedFit | null
}

type Queries = Pick<Client, 'query'>

const PER_STATEMENT = 5_000

/** What a run over the whole store found out, in place of what the one before did. */
export async function saveStoreFit(client: Queries, { runId, saved }: FullFit): Promise<void> {
  if (saved === null) {
    await client.query(`delete from store_fits where company_id = current_setting('quanto.company_id')::uuid`)
    return
  }
  await client.query(
    `insert into store_fits (company_id, run_id, method_version, fitted_at, fit)
     values (current_setting('quanto.company_id')::uuid, $1, $2, now(), $3)
     on conflict (company_id) do update set run_id = excluded.run_id, method_version = excluded.method_version,
       fitted_at = excluded.fitted_at, fit = excluded.fit`,
    [runId, ELASTICITY_METHOD, storeFitBytes(saved)],
  )
}

/** Of what lines the estimates were made, and where each product's fit began; one entry per product in all three. */
export async function saveProductFits(
  client: Queries,
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
       from unnest($1::int8[], $2::int4[], $3::int8[], $4::bytea[]) as f (product_id, lines, digest, fit)
       join products p on p.company_id = current_setting('quanto.company_id')::uuid and p.product_id = f.product_id
       on conflict (company_id, product_id) do update
       set lines = excluded.lines, digest = excluded.digest, fit = excluded.fit`,
      [
        ids,
        ids.map((id) => of.get(id)?.lines ?? 0),
        ids.map((id) => of.get(id)?.digest ?? '0'),
        fits.slice(from, from + PER_STATEMENT).map((fit) => fit && productFitBytes(fit)),
      ],
    )
  }
}

/** The fits of the given products, in their order; `null` for one that had no part in a run. */
export async function readProductFits(
  client: Queries,
  productIds: readonly number[],
): Promise<(ProductFit | null)[]> {
  const { rows } = await client.query<{ id: string; fit: Buffer | null }>(
    `select product_id as id, fit from product_fits
     where company_id = current_setting('quanto.company_id')::uuid and product_id = any($1::int8[])`,
    [productIds],
  )
  const fits = new Map(rows.map(({ id, fit }) => [Number(id), fit && readProductFitBytes(fit)]))
  return productIds.map((id) => fits.get(id) ?? null)
}
