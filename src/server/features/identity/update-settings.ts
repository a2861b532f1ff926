import { sql } from 'drizzle-orm'
import type { Settings, SettingsUpdate } from '#contract/schemas/settings'
import type { TenantContext } from '../../context.ts'
import { userSettings } from '../../db/schema/users.ts'
import { getSettings } from './get-settings.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly body: SettingsUpdate }
}

/** Saves the sections that came, leaves the others, and answers with all of them. */
export async function updateSettings({ ctx, input }: Call): Promise<Settings> {
  const { regional, privacy, display } = input.body
  const updatedAt = ctx.clock()
  await ctx.inTenant((tx) =>
    tx
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
      }),
  )
  return getSettings({ ctx })
}
