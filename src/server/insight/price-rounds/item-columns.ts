import type { ReadTask } from './read-task.ts'
import type { Pins } from './round-task.ts'
import type { SolvedItem } from './solve-task.ts'

/** What the columns of a stored item are read from. */
export interface ItemSource {
  readonly read: ReadTask
  readonly pins: Pins
}

interface ItemColumn {
  readonly name: string
  readonly type: string
  readonly of: (item: SolvedItem, at: number, source: ItemSource) => unknown
}

/** Columns of an item next to company and round, with the type of their values and where they come from. */
export const ITEM_COLUMNS: readonly ItemColumn[] = [
  { name: 'product_id', type: 'int8', of: ({ productId }) => productId },
  { name: 'today', type: 'numeric', of: ({ price }) => price },
  { name: 'cost', type: 'numeric', of: (_, at, { read }) => read.task.rows[at]!.cost },
  {
    ...{ name: 'cost_before', type: 'numeric' },
    of: ({ productId }, _, { read }) => read.costsBefore.get(productId)?.before ?? null,
  },
  { name: 'price', type: 'numeric', of: ({ newPrice }) => newPrice },
  { name: 'reason', type: 'text', of: ({ reason }) => reason },
  { name: 'advice_reason', type: 'text', of: ({ adviceReason }) => adviceReason },
  { name: 'held_by', type: 'int2[]', of: ({ heldBy }) => `{${heldBy.join(',')}}` },
  { name: 'why', type: 'jsonb', of: ({ why }) => JSON.stringify(why) },
  { name: 'pin', type: 'text', of: ({ productId }, _, { pins }) => pins.get(productId)?.pin ?? null },
  { name: 'objective', type: 'text', of: ({ objective }) => objective },
  { name: 'gain', type: 'float8', of: ({ gain }) => gain?.value ?? null },
  { name: 'low', type: 'float8', of: ({ gain }) => gain?.low ?? null },
  { name: 'high', type: 'float8', of: ({ gain }) => gain?.high ?? null },
  { name: 'probability', type: 'float8', of: ({ chance }) => chance },
  { name: 'revenue_now', type: 'float8', of: ({ revenue }) => revenue?.now ?? null },
  { name: 'revenue_next', type: 'float8', of: ({ revenue }) => revenue?.next ?? null },
]

export const ITEM_NAMES = ITEM_COLUMNS.map(({ name }) => name).join(', ')
