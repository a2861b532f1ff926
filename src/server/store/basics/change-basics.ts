import { eq } from 'drizzle-orm'
import type { StoreBasics } from '#contract/basics'
import { writeStoreSetting } from '../../accounts/identity/write-store-setting.ts'
import { storeChanges } from '../../kit/db/schema/basics.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { checkBasics } from './known-basics.ts'
import { blockOf, readBasics } from './read-basics.ts'

const CHOSEN = { isCurrencyChosen: true, isTimezoneChosen: true }

/**
 * Gives the store another currency, time zone or both. Amounts are relabelled, never converted. A job recounts the
 * days of lines, because a large store takes minutes. To go back, call it with the former values.
 */
export async function changeStoreBasics({ ctx, input }: VerbArgs<'changeStoreBasics'>): Promise<StoreBasics> {
  const { companyId } = ctx
  const own = eq(companies.companyId, companyId)
  return ctx.inTenant(async (tx) => {
    await checkBasics(tx, input)
    await tx.select({ id: companies.companyId }).from(companies).where(own).for('no key update')
    const now = await readBasics(ctx, tx)
    const movesDays = input.timezone !== now.timezone
    if (!movesDays && input.currency === now.currency) {
      await writeStoreSetting(tx.client, { companyId, at: ctx.clock() }, CHOSEN)
      return now
    }
    refuseBlocked(await blockOf(ctx, tx, input.currency !== now.currency))
    const counted = movesDays && !now.isOpen
    const setting = { ...CHOSEN, currency: input.currency, ...(counted ? {} : { timezone: input.timezone }) }
    await writeStoreSetting(tx.client, { companyId, at: ctx.clock() }, setting)
    if (now.isOpen) return readBasics(ctx, tx)
    const changeId = crypto.randomUUID()
    await tx.insert(storeChanges).values({
      companyId,
      changeId,
      status: counted ? 'queued' : 'done',
      fromCurrency: now.currency,
      toCurrency: input.currency,
      fromTimezone: now.timezone,
      toTimezone: input.timezone,
      createdBy: ctx.userId,
      createdAt: ctx.clock(),
      finishedAt: counted ? null : ctx.clock(),
    })
    if (counted) await ctx.jobs.send('recount-days', { companyId, changeId }, { tx })
    return readBasics(ctx, tx)
  })
}

function refuseBlocked(block: Awaited<ReturnType<typeof blockOf>>): void {
  if (block === 'import') throw problem('company.import_running')
  if (block === 'change') throw problem('company.days_being_counted')
  if (block === 'connected_shop') throw problem('company.currency_of_shop')
}
