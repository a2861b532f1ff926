import { hash } from 'node:crypto'
import {
  type LabelKey,
  type LevelRule,
  MAIN_CHANNEL,
  type OrderRates,
  UNCLEAR_CHANNEL,
  type ValueKey,
} from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import type { LineRule } from '../../channels/line-conditions.ts'
import { hashSet } from './hash-numbers.ts'

/** `hash` is that of a shop, source or country; `rule` is the owner's, under the `name` of its identity. */
export interface StoredValue {
  readonly key: ValueKey | LabelKey
  readonly hash: number
  readonly name: string
  readonly rule?: LineRule
}

/** A channel model as stored: values by hash and name, and the findings on orders. */
export interface StoredModel {
  readonly values: readonly StoredValue[]
  readonly level: LevelRule | null
  /** `null` where orders do not separate channels. */
  readonly rates: OrderRates | null
  /** Last day of the lines by which the run classified orders. */
  readonly throughDay?: number
  readonly unclear: { readonly coupons: readonly number[] } | null
  /**
   * True if products that stand at both price levels are unclear: only prices separate the levels, which do not move
   * together.
   */
  readonly isMixedUnclear?: boolean
}

export type ChannelRole = 'main' | 'separate' | 'together'

/** How a store's lines are separated: by what the last run recognised and by the owner's choices. */
export interface ChannelState {
  readonly revision: number
  /** `null`: all lines are of one channel. */
  readonly model: StoredModel | null
  /** Tests whether an order or customer, by hash, is of the other price level. */
  readonly isOtherOrder: (hash: number) => boolean
  readonly isOtherCustomer: (hash: number) => boolean
  /** The owner's choices of roles, by identity. */
  readonly chosen: ReadonlyMap<string, ChannelRole>
  /** The owner's choices whether a channel's prices move with those of the main channel. */
  readonly follows: ReadonlyMap<string, boolean>
  /** The owner's rules which lines are a channel, by identity, in its order. */
  readonly rules: ReadonlyMap<string, LineRule>
  readonly fingerprint: string
  readonly isStale: boolean
  /** How often the model was marked stale so far. */
  readonly staleMarks: number
}

interface Row {
  readonly revision: number
  readonly model: StoredModel | null
  readonly orders: Buffer | null
  readonly customers: Buffer | null
  readonly fingerprint: string
  readonly isStale: boolean
  readonly staleMarks: number
}

export async function readChannelState(client: Queryable, companyId: string): Promise<ChannelState> {
  const { rows } = await client.query<Row>(
    `select revision, model, orders, customers, fingerprint, is_stale as "isStale",
       stale_marks as "staleMarks"
     from channel_models where company_id = $1`,
    [companyId],
  )
  const { rows: chosen } = await client.query<{
    identity: string
    role: ChannelRole | null
    follows: boolean | null
    rule: LineRule | null
  }>(
    `select identity, case when is_chosen then role end as role, follows_chosen as follows, rule
     from sales_channels where company_id = $1 and (is_chosen or follows_chosen is not null or rule is not null)
     order by identity`,
    [companyId],
  )
  const [row] = rows
  return {
    revision: row?.revision ?? 0,
    model: row?.model ?? null,
    isOtherOrder: hashSet(row?.orders ?? null),
    isOtherCustomer: hashSet(row?.customers ?? null),
    chosen: new Map(chosen.flatMap(({ identity, role }) => (role === null ? [] : [[identity, role]]))),
    follows: new Map(
      chosen.flatMap(({ identity, follows }) => (follows === null ? [] : [[identity, follows]])),
    ),
    rules: new Map(chosen.flatMap(({ identity, rule }) => (rule === null ? [] : [[identity, rule]]))),
    fingerprint: row?.fingerprint ?? '',
    isStale: row?.isStale ?? false,
    staleMarks: row?.staleMarks ?? 0,
  }
}

/**
 * Returns the channels of a model in the order of the numbers that lines are classified with; number 0 is the main
 * one.
 */
export function identitiesOf(model: StoredModel): readonly string[] {
  const identities = ['main', ...model.values.map(({ key, name }) => `${key}:${name}`)]
  if (model.level) identities.push('level')
  return identities
}

/** Number of the recognised main channel where the owner chose another one, which then gets number 0. */
export const RECOGNISED_MAIN = 254

/**
 * Returns the number that each number becomes by the owner's choice: lines of the main channel and of those merged
 * into it are 0. Prices that nothing separates are left out unless the owner says that they are the main channel's.
 */
export function numbersByChoice(model: StoredModel, chosen: ReadonlyMap<string, ChannelRole>): Uint8Array {
  const numbers = Uint8Array.from({ length: 256 }, (_, number) => number)
  const identities = identitiesOf(model)
  const isMoved = identities.some((identity, at) => at > 0 && chosen.get(identity) === 'main')
  identities.forEach((identity, at) => {
    const role = chosen.get(identity)
    if (role === 'main' || role === 'together') numbers[at] = MAIN_CHANNEL
    else if (at === MAIN_CHANNEL && isMoved) numbers[at] = RECOGNISED_MAIN
  })
  numbers[UNCLEAR_CHANNEL] = chosen.get('unclear') === 'together' ? MAIN_CHANNEL : UNCLEAR_CHANNEL
  return numbers
}

/** Returns a text that changes whenever some line may have another channel. */
export function fingerprintOf(
  model: StoredModel | null,
  orders: Buffer | null,
  customers: Buffer | null,
  chosen: ReadonlyMap<string, ChannelRole>,
): string {
  if (model === null) return ''
  const parts = [
    JSON.stringify(model),
    orders === null ? '' : hash('sha256', orders, 'hex'),
    customers === null ? '' : hash('sha256', customers, 'hex'),
    JSON.stringify([...chosen].sort(([a], [b]) => (a < b ? -1 : 1))),
  ]
  return hash('sha256', parts.join('\n'), 'hex')
}
