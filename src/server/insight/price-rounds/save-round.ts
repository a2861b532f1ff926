import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { ITEM_COLUMNS, ITEM_NAMES } from './item-columns.ts'
import type { ReadTask } from './read-task.ts'
import { SOLVED_ANEW, SOLVED_NAMES } from './round-columns.ts'
import type { Constraint, Goal, Pins } from './round-task.ts'
import type { Solved } from './solve-task.ts'

export interface RoundToSave {
  readonly roundId: string
  readonly name: string
  readonly goal: Goal
  readonly isCareful: boolean
  readonly constraints: readonly Constraint[]
  readonly about: 'store' | 'costs'
  /** Import whose costs it is about; `null`: all changed costs. */
  readonly importId: string | null
}

type Writer = Pick<TenantContext, 'companyId' | 'userId' | 'clock'>

const roundSql = `
  insert into price_rounds (company_id, round_id, about, import_id, created_by, created_at, updated_at, ${SOLVED_NAMES})
  values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $6, $13, $14, null)
  on conflict (company_id, round_id) do update
  set ${SOLVED_ANEW}, sent_at = null, updated_at = excluded.updated_at`

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
    ...[ctx.companyId, round.roundId, round.about, round.importId, ctx.userId, ctx.clock()],
    ...[round.name, round.goal, round.isCareful, JSON.stringify(round.constraints)],
    ...[solved.kind, read.inputsHash],
    solved.kind === 'solved' ? JSON.stringify(solved.totals) : null,
    solved.kind === 'failed' ? JSON.stringify(solved.conflict) : null,
  ])
  if (solved.kind === 'solved') await replaceItems(ctx, tx, round.roundId, solved.columns)
  else await savePins(ctx, tx, round.roundId, pins)
}

/** A nested array is none to PostgreSQL's `unnest`, so lists travel as text. */
const passed = (type: string) => (type.endsWith('[]') ? 'text' : type)

const itemsSql = `
  insert into price_round_items (company_id, round_id, ${ITEM_NAMES})
  select $1, $2, ${ITEM_COLUMNS.map(({ name, type }) => `n.${name}::${type}`).join(', ')}
  from unnest(${ITEM_COLUMNS.map(({ type }, at) => `$${at + 3}::${passed(type)}[]`).join(', ')}) as n (${ITEM_NAMES})
  on conflict do nothing returning 1`

async function replaceItems(
  { companyId }: Writer,
  { client }: TenantTransaction,
  roundId: string,
  columns: readonly string[],
): Promise<void> {
  await client.query('delete from price_round_items where company_id = $1 and round_id = $2', [
    companyId,
    roundId,
  ])
  await client.query(itemsSql, [companyId, roundId, ...columns])
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
  await client.query(
    'update price_round_items set pin = null where company_id = $1 and round_id = $2 and pin is not null',
    [companyId, roundId],
  )
  await client.query(pinsSql, [
    ...[companyId, roundId, [...pins.keys()], [...pins.values()].map(({ pin }) => pin)],
    [...pins.values()].map(({ pin, price }) => (pin === 'set' ? price : null)),
  ])
}
