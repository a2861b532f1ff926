import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { displaySettings, privacySettings, regionalSettings, type Settings } from '#contract/schemas/settings'
import { defaultDisplay, defaultPrivacy, defaultRegional } from '#contract/settings'
import type { TenantContext } from '../../context.ts'
import { userSettings } from '../../db/schema/users.ts'

/** What the user saved, section by section; what was never saved is the default. */
export async function getSettings({ ctx }: { ctx: TenantContext }): Promise<Settings> {
  const [row] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(userSettings)
      .where(and(eq(userSettings.companyId, ctx.companyId), eq(userSettings.userId, ctx.userId))),
  )
  return presentSettings(row)
}

/** `undefined`: nothing was ever saved. */
export function presentSettings(row: typeof userSettings.$inferSelect | undefined): Settings {
  return {
    regional: completed(regionalSettings, defaultRegional, row?.regional),
    privacy: completed(privacySettings, defaultPrivacy, row?.privacy),
    display: completed(displaySettings, defaultDisplay, row?.display),
  }
}

/** A field added since the section was saved has its default; a section that no longer fits is the default whole. */
function completed<T extends object>(schema: z.ZodType<T>, defaults: T, saved: unknown): T {
  if (saved === null || typeof saved !== 'object') return defaults
  const result = schema.safeParse({ ...defaults, ...saved })
  return result.success ? result.data : defaults
}
