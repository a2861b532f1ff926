import { and, eq, sql } from 'drizzle-orm'
import type { Settings, SettingsUpdate } from '#contract/identity'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { userSettings } from '../../kit/db/schema/identity.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { getSettings, presentSettings } from '../settings/get-settings.ts'
import { hasSales, isCurrencySettled } from './settled-currency.ts'

/**
 * Applies the creator's currency and calendar to the store: the currency until figures settle it, because stored
 * amounts are not converted, and the calendar until it has sales, because sales are not counted anew.
 */
async function followOwner(
  ctx: TenantContext,
  tx: TenantTransaction,
  { currency, timezone }: Settings['regional'],
): Promise<void> {
  const own = and(
    eq(companies.companyId, ctx.companyId),
    eq(companies.createdBy, ctx.userId),
    sql`not exists (select from runs r where r.company_id = ${ctx.companyId}
      and r.kind in ('import-orders', 'load-sample-store') and r.status in ('queued', 'running'))`,
  )
  const updatedAt = ctx.clock()
  await tx
    .update(companies)
    .set({ timezone, updatedAt })
    .where(
      and(
        own,
        sql`not ${hasSales(ctx.companyId)}`,
        // The database counts days by its own list of zones, which may lack a very new one.
        sql`exists (select from pg_timezone_names where name = ${timezone})`,
      ),
    )
  await tx
    .update(companies)
    .set({ currency, updatedAt })
    .where(and(own, sql`not ${isCurrencySettled(ctx.companyId)}`))
}

/** Hides the list of steps to set up for this user, or shows it again. */
export async function setChecklistDismissed(
  { client }: TenantTransaction,
  { companyId, userId, clock }: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  isDismissed: boolean,
): Promise<void> {
  await client.query(
    `insert into user_settings (company_id, user_id, checklist_dismissed, updated_at) values ($1, $2, $3, $4)
     on conflict (company_id, user_id) do update set checklist_dismissed = excluded.checklist_dismissed`,
    [companyId, userId, isDismissed, clock()],
  )
}

interface Call {
  readonly ctx: TenantContext
  readonly input: SettingsUpdate
  /** Versions of the settings that the caller saw; `null` accepts any. */
  readonly ifMatch?: readonly string[] | null
}

/** Saves the given sections, leaves the others, and returns all of them. */
export async function updateSettings({ ctx, input, ifMatch = null }: Call): Promise<Settings> {
  const { regional, privacy, display } = input
  const updatedAt = ctx.clock()
  return ctx.inTenant(async (tx) => {
    const own = and(eq(userSettings.companyId, ctx.companyId), eq(userSettings.userId, ctx.userId))
    const [before] = await tx.select().from(userSettings).where(own).for('no key update')
    const [after] = await tx
      .insert(userSettings)
      .values({ companyId: ctx.companyId, userId: ctx.userId, regional, privacy, display, updatedAt })
      .onConflictDoUpdate({
        target: [userSettings.companyId, userSettings.userId],
        set: {
          regional: sql`coalesce(excluded.regional, ${userSettings.regional})`,
          privacy: sql`coalesce(excluded.privacy, ${userSettings.privacy})`,
          display: sql`coalesce(excluded.display, ${userSettings.display})`,
          updatedAt,
        },
      })
      .returning()
    refuseChanged({
      kind: 'settings',
      expected: ifMatch,
      before: presentSettings(before),
      after: presentSettings(after),
    })
    if (regional) await followOwner(ctx, tx, regional)
    return getSettings({ ctx: joined(ctx, tx) })
  })
}
