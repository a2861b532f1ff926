import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { RegionalSettings } from '#contract/settings'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { ProblemError } from '../../kit/errors.ts'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import { fillWords } from '../../kit/sentences/fill-words.ts'
import { cellText } from '../../kit/table-files/cell-text.ts'
import { readCurrency } from '../basics/read-currency.ts'
import { conflictWords } from './conflict-words.ts'
import { findConflicts, type PlanConflict, type PlannedChange } from './find-conflicts.ts'

/**
 * Refuses changes that cross other plans of the company, with a sentence for each and the way out, unless the caller has seen
 * them (`acceptConflicts`). In the caller's transaction: nothing of it is kept then.
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
  const worded = await wordConflicts(tx, ctx, of.changes)
  if (worded.length === 0) return
  const fields: Record<string, string> = {}
  for (const { field, sentence } of worded)
    fields[field] = fields[field] === undefined ? sentence : `${fields[field]} ${sentence}`
  const [first = '', ...more] = Object.values(fields)
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  const words = conflictWords[regional.language]
  const sentence = fillWords(more.length === 0 ? words.one : words.more, { first, count: more.length })
  throw new ProblemError('plan_conflict', sentence, { fields })
}

/** A sentence for each crossing of the changes with other plans, with the way out, in the reader's language. */
export async function wordConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  changes: readonly PlannedChange[],
): Promise<{ readonly field: string; readonly productId: number; readonly sentence: string }[]> {
  const conflicts = await findConflicts(tx, ctx, changes)
  if (conflicts.length === 0) return []
  const currency = await readCurrency(tx, ctx.companyId)
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  return conflicts.map((conflict) => ({
    field: conflict.change.field,
    productId: conflict.change.productId,
    sentence: wordConflict(conflict, { regional, currency }),
  }))
}

interface Style {
  readonly regional: RegionalSettings
  readonly currency: string
}

function wordConflict(conflict: PlanConflict, style: Style): string {
  const { regional } = style
  const words = conflictWords[regional.language]
  const { title } = conflict
  const day = (date: string) => cellText(date, 'day', regional)
  const lastDay = (until: string) => day(isoDateOfDay(dayOfIsoDate(until) - 1))
  const money = (value: number) => formatFigure({ kind: 'money', value }, style)
  const percent = (value: number) => formatFigure({ kind: 'percent', value }, style)
  const isBundle = conflict.change.kind === 'bundle'
  switch (conflict.kind) {
    case 'left_alone':
      return fillWords(words.left_alone, { title, until: day(conflict.until) })
    case 'planned_price': {
      const price = money(conflict.price)
      if (isBundle) return fillWords(words.bundle_planned_price, { title, price })
      return conflict.from === null
        ? fillWords(words.planned_price_soon, { title, price })
        : fillWords(words.planned_price, { title, price, from: day(conflict.from) })
    }
    case 'price_test':
      return fillWords(words.price_test, {
        title,
        price: money(conflict.price),
        until: lastDay(conflict.until),
      })
    case 'promotion':
      return fillWords(isBundle ? words.bundle_promotion : words.promotion, {
        ...{ title, name: conflict.name },
        ...{ from: day(conflict.from), until: lastDay(conflict.until) },
      })
    case 'step_limit':
      return fillWords(words.step_limit, {
        ...{ title, limit: percent(conflict.limit) },
        step: percent(conflict.step),
      })
  }
}
