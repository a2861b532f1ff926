import type { FixedPrice, RoundPrice } from '#analytics'
import type { ItemWhy } from './item-why.ts'
import type { RoundTask } from './round-task.ts'

export interface SolvedItem extends Omit<RoundPrice, 'units' | 'profit' | 'revenue' | 'own'> {
  /** Positions of the person's constraints. */
  readonly heldBy: readonly number[]
  readonly revenue: RoundPrice['revenue']
  readonly why: ItemWhy
}

interface ItemColumn {
  readonly name: string
  readonly type: string
  readonly of: (item: SolvedItem, at: number, task: RoundTask) => string | number | null
}

/** Pins are a person's decisions in the round itself. */
const PINS: Readonly<Record<FixedPrice['by'] | 'none', string | null>> = {
  ...{ lock: 'locked', hand: 'set', forbid: 'forbidden' },
  ...{ decision: null, planned: null, test: null, none: null },
}

/** Columns of an item next to company and round, with the type of their values and where they come from. */
export const ITEM_COLUMNS: readonly ItemColumn[] = [
  { name: 'product_id', type: 'int8', of: ({ productId }) => productId },
  { name: 'today', type: 'numeric', of: ({ price }) => price },
  { name: 'cost', type: 'numeric', of: (_, at, { rows }) => rows[at]!.cost },
  {
    ...{ name: 'cost_before', type: 'numeric' },
    of: ({ productId }, _, { costsBefore }) => costsBefore.get(productId) ?? null,
  },
  { name: 'price', type: 'numeric', of: ({ newPrice }) => newPrice },
  { name: 'reason', type: 'text', of: ({ reason }) => reason },
  { name: 'advice_reason', type: 'text', of: ({ adviceReason }) => adviceReason },
  { name: 'held_by', type: 'int2[]', of: ({ heldBy }) => `{${heldBy.join(',')}}` },
  { name: 'why', type: 'jsonb', of: ({ why }) => JSON.stringify(why) },
  {
    name: 'pin',
    type: 'text',
    of: ({ productId }, _, { fixed }) => PINS[fixed.get(productId)?.by ?? 'none'],
  },
  { name: 'objective', type: 'text', of: ({ objective }) => objective },
  { name: 'gain', type: 'float8', of: ({ gain }) => gain?.value ?? null },
  { name: 'low', type: 'float8', of: ({ gain }) => gain?.low ?? null },
  { name: 'high', type: 'float8', of: ({ gain }) => gain?.high ?? null },
  { name: 'probability', type: 'float8', of: ({ chance }) => chance },
  { name: 'revenue_now', type: 'float8', of: ({ revenue }) => revenue?.now ?? null },
  { name: 'revenue_next', type: 'float8', of: ({ revenue }) => revenue?.next ?? null },
]

export const ITEM_NAMES = ITEM_COLUMNS.map(({ name }) => name).join(', ')
