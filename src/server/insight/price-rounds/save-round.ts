import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { ReadTask } from './read-task.ts'
import type { Constraint, Goal } from './round-task.ts'
import type { Solved, SolvedItem } from './solve-task.ts'

export interface RoundToSave {
  readonly roundId: string
  readonly name: string
  readonly goal: Goal
  readonly constraints: readonly Constraint[]
  readonly about: 'store' | 'costs'
}

/** What a person decided on single products: pins by product. */
export type Pins = ReadonlyMap<
  number,
  { readonly pin: 'locked' | 'forbidden' | 'set'; readonly price: string | null }
>

type Writer = Pick<TenantContext, 'companyId' | 'userId' | 'clock'>

const roundSql = `
  insert into price_rounds (company_id, round_id, name, goal, constraints, state, about, inputs_hash, solved_at,
    totals, conflict, weights, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, null, $12, $9, $9)
  on conflict (company_id, round_id) do update set name = excluded.name, goal = excluded.goal,
    constraints = excluded.constraints, state = excluded.state, inputs_hash = excluded.inputs_hash,
    solved_at = excluded.solved_at, totals = excluded.totals, conflict = excluded.conflict, weights = null,
    sent_at = null, updated_at = excluded.updated_at`

/** Stores a round as solved. Where no prices were found, the products keep what was proposed before. */
export async function saveRound(
  ctx: Writer,
  tx: TenantTransaction,
  given: {
    readonly round: RoundToSave
    readonly read: ReadTask
    readonly solved: Solved
    readonly pins: Pins
  },
): Promise<void> {
  const { round, read, solved, pins } = given
  await tx.client.query(roundSql, [
    ...[ctx.companyId, round.roundId, round.name, round.goal, JSON.stringify(round.constraints)],
    ...[solved.kind, round.about, read.inputsHash, ctx.clock()],
    solved.kind === 'solved' ? JSON.stringify(solved.totals) : null,
    solved.kind === 'failed' ? JSON.stringify(solved.conflict) : null,
    ctx.userId,
  ])
  if (solved.kind === 'solved')
    await replaceItems(ctx, tx, { roundId: round.roundId, items: solved.items, read, pins })
  else await savePins(ctx, tx, round.roundId, pins)
}

const itemsSql = `
  insert into price_round_items (company_id, round_id, product_id, today, cost, cost_before, price, reason,
    advice_reason, held_by, pin, objective, gain, low, high, probability, revenue_now, revenue_next)
  select $1, $2, n.product_id, n.today, n.cost, n.cost_before, n.price, n.reason, n.advice_reason,
    coalesce(string_to_array(nullif(n.held_by, ''), ',')::int2[], '{}'), n.pin, n.objective, n.gain, n.low, n.high, n.probability,
    n.revenue_now, n.revenue_next
  from unnest($3::int8[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::float8[], $14::float8[], $15::float8[], $16::float8[], $17::float8[],
    $18::float8[]) as n (product_id, today, cost, cost_before, price, reason, advice_reason, held_by, pin, objective,
    gain, low, high, probability, revenue_now, revenue_next)
  returning product_id`

interface Items {
  readonly roundId: string
  readonly items: readonly SolvedItem[]
  readonly read: ReadTask
  readonly pins: Pins
}

async function replaceItems(
  { companyId }: Writer,
  { client }: TenantTransaction,
  { roundId, items, read, pins }: Items,
): Promise<void> {
  await client.query('delete from price_round_items where company_id = $1 and round_id = $2', [
    companyId,
    roundId,
  ])
  const { rows } = read.task
  const column = <T>(of: (item: SolvedItem, at: number) => T) => items.map(of)
  await client.query(itemsSql, [
    companyId,
    roundId,
    column(({ productId }) => productId),
    column(({ price }) => price),
    column((_, at) => rows[at]!.cost),
    column(({ productId }) => read.costsBefore.get(productId)?.before ?? null),
    column(({ newPrice }) => newPrice),
    column(({ reason }) => reason),
    column(({ adviceReason }) => adviceReason),
    column(({ heldBy }) => heldBy.join(',')),
    column(({ productId }) => pins.get(productId)?.pin ?? null),
    column(({ objective }) => objective),
    column(({ gain }) => gain?.value ?? null),
    column(({ gain }) => gain?.low ?? null),
    column(({ gain }) => gain?.high ?? null),
    column(({ chance }) => chance),
    column(({ revenue }) => revenue?.now ?? null),
    column(({ revenue }) => revenue?.next ?? null),
  ])
}

const pinsSql = `
  update price_round_items i set pin = n.pin, price = coalesce(n.price, i.price)
  from unnest($3::int8[], $4::text[], $5::numeric[]) as n (product_id, pin, price)
  where i.company_id = $1 and i.round_id = $2 and i.product_id = n.product_id`

async function savePins(
  { companyId }: Writer,
  { client }: TenantTransaction,
  roundId: string,
  pins: Pins,
): Promise<void> {
  await client.query('update price_round_items set pin = null where company_id = $1 and round_id = $2', [
    companyId,
    roundId,
  ])
  await client.query(pinsSql, [
    ...[companyId, roundId, [...pins.keys()], [...pins.values()].map(({ pin }) => pin)],
    [...pins.values()].map(({ pin, price }) => (pin === 'set' ? price : null)),
  ])
}
