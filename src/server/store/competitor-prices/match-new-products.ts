import type { MatchCandidate, MatchOutcome, OurProduct, TheirProduct } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'

export interface MatchTask {
  readonly ours: readonly OurProduct[]
  readonly theirs: readonly (TheirProduct & NewLine)[]
}

interface NewLine {
  readonly competitorId: string
  readonly externalKey: string
}

/** Bounds the memory and the time of one comparison: of a larger catalogue those that sold most often are compared. */
const MOST_OURS = 20_000
const MOST_THEIRS = 2000
const ENTRY = new URL('./match-thread.ts', import.meta.url)
const DEADLINE_MS = 120_000
const MAX_HEAP_MB = 512
const BUFFERS_MB = 32

const oursSql = `
  select p.product_id::float8 as "productId", p.title, p.sku, p.gtin, p.mpn, p.vendor as brand,
    ${TODAYS_PRICE}::float8 as price
  from products p left join price_facts f on f.company_id = $1 and f.product_id = p.product_id
  left join product_totals t on t.company_id = $1 and t.product_id = p.product_id
  where p.company_id = $1 order by coalesce(t.lines, 0) desc, p.product_id limit ${MOST_OURS}`

const theirsSql = `
  select c.competitor_id as "competitorId", c.external_key as "externalKey", c.title, c.code, c.gtin, c.brand,
    (select l.price::float8 from competitor_prices l
     where l.company_id = $1 and l.competitor_id = c.competitor_id and l.external_key = c.external_key
     order by l.day desc, l.seen_at desc limit 1) as price
  from competitor_products c
  where c.company_id = $1 and c.state = 'new' order by c.competitor_id, c.external_key limit ${MOST_THEIRS}`

/** Compares products that were not compared with the catalogue yet, in parts, until none is left. */
export async function matchNewProducts({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId } = ctx
  let ours: readonly OurProduct[] | null = null
  for (;;) {
    const theirs = await ctx.inTenant(async ({ client }) => {
      const { rows } = await client.query<MatchTask['theirs'][number]>(theirsSql, [companyId])
      // The catalogue is read once, and only where something is to be compared with it.
      if (rows.length > 0) ours ??= (await client.query<OurProduct>(oursSql, [companyId])).rows
      return rows
    })
    if (theirs.length === 0 || ours === null) return
    await matchPart(ctx, { ours, theirs })
  }
}

async function matchPart(ctx: TenantContext, task: MatchTask): Promise<void> {
  const { companyId } = ctx
  const outcomes = await runInThread<readonly MatchOutcome[]>({
    entry: ENTRY,
    input: task,
    share: { lane: 'request', companyId, buffersMb: BUFFERS_MB },
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
  await ctx.inTenant((tx) => saveOutcomes(ctx, tx, task.theirs, outcomes))
}

const matchesSql = `
  insert into competitor_matches (company_id, competitor_id, external_key, product_id, factor, how, score, status, veto,
    decided_at, created_at)
  select $1, m.competitor_id, m.external_key, m.product_id, m.factor, m.how, m.score, m.status, m.veto,
    case when m.status = 'confirmed' then $10::timestamptz end, $10
  from unnest($2::uuid[], $3::text[], $4::bigint[], $5::float8[], $6::text[], $7::float8[], $8::text[], $9::text[])
    as m (competitor_id, external_key, product_id, factor, how, score, status, veto)
  join products p on p.company_id = $1 and p.product_id = m.product_id
  on conflict (company_id, competitor_id, external_key, product_id) do update set how = excluded.how,
    score = excluded.score, factor = excluded.factor, veto = excluded.veto, status = excluded.status,
    decided_at = excluded.decided_at
  where competitor_matches.status = 'proposed' and excluded.how <> 'title'
  returning status`

const statesSql = `
  update competitor_products c set state = (
    select case min(m.status) when 'confirmed' then 'matched' when 'proposed' then 'waiting' else 'none' end
    from competitor_matches m
    where m.company_id = $1 and m.competitor_id = k.competitor_id and m.external_key = k.external_key
      and m.status <> 'rejected')
  from unnest($2::uuid[], $3::text[]) as k (competitor_id, external_key)
  where c.company_id = $1 and c.competitor_id = k.competitor_id and c.external_key = k.external_key
    and c.state = 'new'`

/** A candidate that a person rejected before is not proposed again; one proposed by its title can be sure by its number. */
async function saveOutcomes(
  ctx: TenantContext,
  tx: TenantTransaction,
  theirs: readonly NewLine[],
  outcomes: readonly MatchOutcome[],
): Promise<void> {
  const found = outcomes.flatMap((outcome, at) =>
    candidatesOf(outcome).map((each) => ({ ...theirs[at]!, ...each, isExact: outcome.kind === 'exact' })),
  )
  const { companyId } = ctx
  const { rows } = await tx.client.query<{ status: string }>(matchesSql, [
    companyId,
    found.map(({ competitorId }) => competitorId),
    found.map(({ externalKey }) => externalKey),
    found.map(({ productId }) => productId),
    found.map(({ factor }) => factor),
    found.map(({ how }) => how),
    found.map(({ score }) => score),
    found.map(({ isExact }) => (isExact ? 'confirmed' : 'proposed')),
    found.map(({ veto }) => veto),
    ctx.clock(),
  ])
  await tx.client.query(statesSql, [
    companyId,
    theirs.map(({ competitorId }) => competitorId),
    theirs.map(({ externalKey }) => externalKey),
  ])
  // From now on their prices count.
  if (rows.some(({ status }) => status === 'confirmed'))
    await ctx.events.storeDataChanged({ ctx, tx, isOneOfMany: true })
}

function candidatesOf(outcome: MatchOutcome): readonly MatchCandidate[] {
  if (outcome.kind === 'none') return []
  return outcome.kind === 'exact' ? [outcome.match] : outcome.candidates
}
