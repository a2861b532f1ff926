import { type Settings } from '#contract/schemas/settings'
import type { TenantContext } from '../../kit/context.ts'
import type { userSettings } from '../../kit/db/schema/users.ts'

type Saved = Pick<typeof userSettings.$inferSelect, 'regional' | 'privacy' | 'display'>
/** What the user saved, section by section; what was never saved is the default. */
export declare function getSettings({ ctx }: { ctx: TenantContext }): Promise<Settings>
/** `undefined`: nothing was ever saved. */
export declare function presentSettings(row: Saved | undefined): Settings
