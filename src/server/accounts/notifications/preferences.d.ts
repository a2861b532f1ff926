import type * as z from 'zod'
import { type notificationPreference } from '#contract/schemas/account'
import type { TenantTransaction } from '../../kit/db/database.ts'
export type Preference = z.infer<typeof notificationPreference>
/** As specified; news about the product itself, and advertising, go out by e-mail only when asked for. */
export declare function defaultPreference(type: Preference['notification_type']): Preference
/** All five types in their order; one that was never saved has the defaults. */
export declare function readPreferences(
  tx: TenantTransaction,
  {
    companyId,
    userId,
  }: {
    readonly companyId: string
    readonly userId: string
  },
): Promise<Preference[]>
