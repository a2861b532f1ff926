import { and, eq, sql } from 'drizzle-orm'
import type { Company, Settings, User } from '#contract/identity'
import { type RequestContext, type TenantContext, tenantContext } from '../../kit/context.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deviceOf } from '../identity-provider/device-of.ts'
import { findProfile } from '../identity-provider/find-profile.ts'
import { getSettings } from '../settings/get-settings.ts'
import { AVATAR_PATH } from './avatar-address.ts'
import { ensureUser } from './ensure-user.ts'
import { getOwnCompany } from './get-company.ts'
import { getMe } from './get-me.ts'

type SyncContext = Omit<RequestContext, 'companyId' | 'userId' | 'inTenant' | 'read'>

export interface SyncedUser {
  readonly user: User
  readonly company: Company
  readonly settings: Settings
}

/** Creates or refreshes the signed-in user. Names that the user changed here are kept. */
export async function syncUser({ ctx }: { ctx: SyncContext }): Promise<SyncedUser> {
  const profile = await findProfile({ ctx, actor: ctx.actor, accessToken: ctx.accessToken })
  const { companyId, userId } = await ensureUser(ctx.db, ctx.actor, profile)
  const tenant = tenantContext(ctx, companyId, userId)
  await tenant.inTenant((tx) =>
    tx
      .update(users)
      .set({
        lastLogin: ctx.clock(),
        ...(profile && {
          email: sql`coalesce(${profile.email}, ${users.email})`,
          firstName: sql`case when ${users.firstName} = '' then ${profile.firstName} else ${users.firstName} end`,
          lastName: sql`case when ${users.lastName} = '' then ${profile.lastName} else ${users.lastName} end`,
          // A picture that the user uploaded takes precedence over the provider's.
          profileImageUrl: sql`case when ${users.profileImageUrl} like ${`${AVATAR_PATH}%`} then ${users.profileImageUrl}
            else coalesce(${profile.pictureUrl}, ${users.profileImageUrl}) end`,
        }),
      })
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId))),
  )
  await ctx.events.signedIn({ ctx: tenant })
  // The embedded provider records its own sign-ins, refused ones too; of an external provider we see only this call.
  if (ctx.config.oidc.mode === 'external') await enterSignIn(ctx, tenant)
  const [{ user }, company, settings] = await Promise.all([
    getMe({ ctx: tenant }),
    getOwnCompany(tenant, companyId),
    getSettings({ ctx: tenant }),
  ])
  return { user, company, settings }
}

async function enterSignIn({ origin, requestId }: SyncContext, tenant: TenantContext): Promise<void> {
  const where = { address: origin.address, device: deviceOf(origin.userAgent), requestId }
  await recordAudit({ ctx: tenant, input: { action: 'signedIn', ...where } })
}
