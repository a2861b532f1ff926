import type * as z from 'zod'
import { roundConstraints } from '#contract/price-round-constraints'
import type { priceRound } from '#contract/price-round-shapes'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { readInputsHash } from './inputs-hash.ts'

export type Round = z.infer<typeof priceRound>

type Totals = Omit<NonNullable<Round['totals']>, keyof typeof EARLIER_TOTALS> &
  Partial<Pick<NonNullable<Round['totals']>, keyof typeof EARLIER_TOTALS>>
type Conflict = Pick<NonNullable<Round['conflict']>, 'constraints' | 'isProved'> &
  Partial<NonNullable<Round['conflict']>>

interface RoundRow {
  readonly roundId: string
  readonly name: string
  readonly goal: Round['goal']
  readonly isCareful: boolean
  readonly constraints: unknown
  readonly state: Round['state']
  readonly about: Round['about']
  readonly inputsHash: string
  readonly solvedAt: Date
  readonly sentAt: Date | null
  readonly totals: Totals | null
  readonly conflict: Conflict | null
  readonly weights: Round['weights']
  readonly pins: Partial<Round['pins']> | null
  readonly createdBy: string | null
  readonly createdAt: Date
}

const rowsSql = `
  select r.round_id as "roundId", r.name, r.goal, r.is_careful as "isCareful", r.constraints, r.state, r.about, r.inputs_hash as "inputsHash",
    r.solved_at as "solvedAt", r.sent_at as "sentAt", r.totals, r.conflict, r.weights,
    (select jsonb_object_agg(pin, n) from (
      select i.pin, count(*)::int4 as n from price_round_items i
      where i.company_id = $1 and i.round_id = r.round_id and i.pin is not null group by i.pin) counted) as pins,
    (select ${USER_NAME} from users u where u.company_id = $1 and u.user_id = r.created_by) as "createdBy",
    r.created_at as "createdAt"
  from price_rounds r
  where r.company_id = $1 and r.removed_at is null and ($2::uuid[] is null or r.round_id = any($2))
  order by r.updated_at desc, r.round_id`

/** Rounds that were not deleted, the last one changed first; `null`: all. `knownHash`: that of the present inputs. */
export async function readRounds(
  { companyId }: Pick<TenantContext, 'companyId'>,
  tx: TenantTransaction,
  roundIds: readonly string[] | null,
  knownHash?: string,
): Promise<Round[]> {
  const { rows } = await tx.client.query<RoundRow>(rowsSql, [companyId, roundIds])
  if (rows.length === 0) return []
  const hash = knownHash ?? (await readInputsHash(tx, companyId))
  const named = await readNames(tx, companyId, rows.flatMap(namedIn))
  return rows.map((row) => present(row, hash, named))
}

/** Products named of a conflict: more than a person reads. */
const MOST_NAMED = 20

/** Products that the sentences of a round name: those to sell off, and those whose decided prices are in the way. */
function namedIn({ constraints, conflict }: Pick<RoundRow, 'constraints' | 'conflict'>): number[] {
  const cleared = roundConstraints
    .parse(constraints)
    .flatMap((each) => (each.kind === 'clear' ? [each.productId] : []))
  const { productIds = [], concerned = [] } = conflict ?? {}
  return [...cleared, ...productIds.slice(0, MOST_NAMED), ...concerned.slice(0, MOST_NAMED)]
}

async function readNames(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await client.query<{ productId: string; title: string }>(
    `select product_id::text as "productId", title from products
     where company_id = $1 and product_id = any($2::int8[])`,
    [companyId, productIds],
  )
  return new Map(rows.map(({ productId, title }) => [Number(productId), title]))
}

export async function readRound(
  ctx: Pick<TenantContext, 'companyId'>,
  tx: TenantTransaction,
  roundId: string,
  knownHash?: string,
): Promise<Round> {
  const [found] = await readRounds(ctx, tx, [roundId], knownHash)
  if (!found) throw problem('price_round.not_found')
  return found
}

const NONE = { prices: 0, gain: 0 }
/** Rounds that were solved before these figures existed say of them what was true then. */
const EARLIER_TOTALS = { cannotTell: 0, passThrough: null, unsure: NONE, toClear: NONE }

function totalsOf(stored: Totals): NonNullable<Round['totals']> {
  const { passThrough = null, ...totals } = stored
  return {
    ...EARLIER_TOTALS,
    ...totals,
    passThrough: passThrough && { ...passThrough, notPassed: passThrough.notPassed ?? [] },
  }
}

function conflictOf(stored: RoundRow['conflict']): Round['conflict'] {
  if (stored === null) return null
  const { constraints, isProved, productIds = [], loosened = [] } = stored
  const { limits = [], leastStep = null, concerned = [] } = stored
  return { constraints, isProved, productIds, loosened, limits, leastStep, concerned }
}

function present(
  { inputsHash, solvedAt, sentAt, createdAt, pins, ...row }: RoundRow,
  hash: string,
  names: ReadonlyMap<number, string>,
): Round {
  return {
    ...row,
    totals: row.totals && totalsOf(row.totals),
    conflict: conflictOf(row.conflict),
    constraints: roundConstraints.parse(row.constraints),
    isOlder: inputsHash !== hash,
    solvedAt: solvedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    pins: { locked: 0, forbidden: 0, set: 0, ...pins },
    named: [...new Set(namedIn(row))].flatMap((productId) => {
      const title = names.get(productId)
      return title === undefined ? [] : [{ productId, title }]
    }),
    createdBy: row.createdBy ?? '',
    createdAt: createdAt.toISOString(),
  }
}
