import { and, eq } from 'drizzle-orm'
import { type AppContext, tenantContext } from '../../../kit/context.ts'
import { users } from '../../../kit/db/schema/identity.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readPreferences } from '../preferences.ts'
import { updatePreferences } from '../update-preferences.ts'
import { mailLists, type UnsubscribeLink } from './unsubscribe-link.ts'

export interface Subscriber {
  readonly userId: string
  readonly email: string
}

interface Call {
  readonly ctx: AppContext
  readonly input: UnsubscribeLink
}

/** Returns the owner of the link, or `null` if the link is unknown or the person is gone. */
export async function findSubscriber({ ctx, input }: Call): Promise<Subscriber | null> {
  const [found] = await ctx.db.inTenant(input.companyId, (tx) =>
    tx
      .select({ userId: users.userId, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, input.companyId), eq(users.unsubscribeSecret, input.secret))),
  )
  return found ? { userId: found.userId, email: found.email ?? '' } : null
}

/** Turns off mails of this kind only; notifications in the bell stay. Repeating it changes nothing. */
export async function unsubscribe({ ctx, input }: Call): Promise<boolean> {
  const subscriber = await findSubscriber({ ctx, input })
  if (!subscriber) return false
  const tenant = tenantContext(ctx, input.companyId, subscriber.userId)
  const types: readonly string[] = mailLists[input.newsletter]
  const saved = await tenant.inTenant((tx) => readPreferences(tx, tenant))
  for (const before of saved.filter((each) => types.includes(each.notification_type) && each.email_enabled)) {
    const after = { ...before, email_enabled: false }
    await updatePreferences({ ctx: tenant, input: { preferences: [after] } })
    await recordAudit({
      ctx: tenant,
      input: { action: 'updateNotificationPreferences', object: before.notification_type, before, after },
    })
  }
  return true
}
