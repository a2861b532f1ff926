import type * as z from 'zod'
import { displaySettings, privacySettings, regionalSettings, type Settings } from '#contract/identity'
import { defaultDisplay, defaultPrivacy, defaultRegional } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'
import type { userSettings } from '../../kit/db/schema/identity.ts'

type Saved = Pick<typeof userSettings.$inferSelect, 'regional' | 'privacy' | 'display'>

const text = 'select regional, privacy, display from user_settings where company_id = $1 and user_id = $2'

/** Returns the saved settings by section; a section that was never saved has the defaults. */
export async function getSettings({ ctx }: { ctx: TenantContext }): Promise<Settings> {
  const values = [ctx.companyId, ctx.userId]
  const [row] = await ctx.read<Saved>({ name: 'settings', text, values })
  return presentSettings(row)
}

/** `undefined` if nothing was ever saved. */
export function presentSettings(row: Saved | undefined): Settings {
  return {
    regional: completed(regionalSettings, defaultRegional, row?.regional),
    privacy: completed(privacySettings, defaultPrivacy, row?.privacy),
    display: completed(displaySettings, defaultDisplay, row?.display),
  }
}

/** A field added after the section was saved gets its default; a section that no longer fits gets all defaults. */
function completed<T extends object>(schema: z.ZodType<T>, defaults: T, saved: unknown): T {
  if (saved === null || typeof saved !== 'object') return defaults
  const result = schema.safeParse({ ...defaults, ...saved })
  return result.success ? result.data : defaults
}
