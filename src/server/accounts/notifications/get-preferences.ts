import type { TenantContext } from '../../kit/context.ts'
import { type Preference, readPreferences } from './preferences.ts'

export async function getPreferences({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ preferences: Preference[] }> {
  return { preferences: await ctx.inTenant((tx) => readPreferences(tx, ctx)) }
}
