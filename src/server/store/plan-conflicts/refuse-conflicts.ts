import { addDays } from '#analytics'
import { type Message, message } from '#messages/message'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { render } from '../../kit/messages/render.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { findConflicts, type PlanConflict, type PlannedChange } from './find-conflicts.ts'

/**
 * Refuses changes that conflict with other plans of the company, with a sentence for each and the way out, unless the
 * caller has accepted them (`acceptConflicts`). Runs in the caller's transaction, so that a refusal rolls back.
 */
export async function refuseConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  of: {
    readonly changes: readonly PlannedChange[]
    readonly acceptConflicts: boolean | undefined
  },
): Promise<void> {
  if (of.acceptConflicts) return
  const found = await describeConflicts(tx, ctx, of.changes)
  if (found.length === 0) return
  const byField = Map.groupBy(found, ({ field }) => field)
  const fields = Object.fromEntries([...byField].map(([field, conflicts]) => [field, together(conflicts)]))
  const [first, ...more] = Object.values(fields)
  if (first === undefined) return
  const options = { fields, reader: await readerOf(tx, ctx) }
  throw more.length === 0
    ? problem('plan_conflict.one', { first }, options)
    : problem('plan_conflict.more', { first, count: more.length }, options)
}

/** Joins all sentences of one field. */
function together(conflicts: readonly DescribedConflict[]): Message {
  const [only, ...more] = conflicts.map(({ text }) => text)
  return only && more.length === 0
    ? only
    : message('field.several_faults', { faults: [...(only ? [only] : []), ...more] })
}

interface DescribedConflict {
  readonly field: string
  readonly productId: number
  readonly text: Message
}

async function readerOf(tx: TenantTransaction, ctx: TenantContext) {
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  return { regional, currency }
}

/**
 * Returns a sentence for each conflict of the changes with other plans, with the way out, in the reader's language.
 */
export async function renderConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  changes: readonly PlannedChange[],
): Promise<{ readonly field: string; readonly productId: number; readonly sentence: string }[]> {
  const conflicts = await describeConflicts(tx, ctx, changes)
  if (conflicts.length === 0) return []
  const { regional, currency } = await readerOf(tx, ctx)
  return conflicts.map(({ text, ...of }) => ({ ...of, sentence: render(text, regional, currency) }))
}

async function describeConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  changes: readonly PlannedChange[],
): Promise<DescribedConflict[]> {
  const conflicts = await findConflicts(tx, ctx, changes)
  return conflicts.map((conflict) => ({
    field: conflict.change.field,
    productId: conflict.change.productId,
    text: messageOfConflict(conflict),
  }))
}

function messageOfConflict(conflict: PlanConflict): Message {
  const { title } = conflict
  const isBundle = conflict.change.kind === 'bundle'
  switch (conflict.kind) {
    case 'left_alone':
      return message('plan_conflict.left_alone', { title, until: conflict.until })
    case 'planned_price': {
      const { price, from } = conflict
      if (isBundle) return message('plan_conflict.bundle_planned_price', { title, price })
      return from === null
        ? message('plan_conflict.planned_price_soon', { title, price })
        : message('plan_conflict.planned_price', { title, price, from })
    }
    case 'price_test':
      return message('plan_conflict.price_test', {
        title,
        price: conflict.price,
        until: lastDay(conflict.until),
      })
    case 'running_test':
      return message('plan_conflict.running_test', {
        ...{ title, name: conflict.name, until: lastDay(conflict.until) },
      })
    case 'promotion':
      return message(isBundle ? 'plan_conflict.bundle_promotion' : 'plan_conflict.promotion', {
        ...{ title, name: conflict.name },
        ...{ from: conflict.from, until: lastDay(conflict.until) },
      })
    case 'step_limit':
      return message('plan_conflict.step_limit', { title, limit: conflict.limit, step: conflict.step })
  }
}

const lastDay = (until: string) => addDays(until, -1)
