import { DAY_MS } from '#contract/durations'
import type { PlatformId } from '#contract/platform'
import { tenantTables } from '../../accounts/account-deletion/tenant-tables.ts'
import { findCustomer } from '../../accounts/billing/billing-rows.ts'
import { billingOf } from '../../accounts/billing/provider/billing-of.ts'
import { deleteCompanyRow } from '../../accounts/identity/write-store-setting.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../../accounts/identity-provider/embedded/embedded-issuer.ts'
import type { TenantContext } from '../../kit/context.ts'
import { type Identity, identitySettings } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { connectionsAtProvider } from '../../store/platform/connections.ts'
import { platformOf } from '../../store/platform/platform-of.ts'

/** How long a due deletion waits for a provider that does not answer. */
const PROVIDER_PATIENCE_MS = 3 * DAY_MS

/**
 * Deletes the company whose 14 days are over: every row of it, and the sign-in of its people who belong to no other
 * company. One transaction, so that no company is half deleted. Returns true if it is deleted.
 */
export async function deleteCompanyIfDue({ ctx }: { readonly ctx: TenantContext }): Promise<boolean> {
  if (!(await isDue(ctx))) return false
  await leaveProviders(ctx)
  const isGone = await ctx.db.inTenant(ctx.companyId, ({ client }) => deleteAll(ctx, client), {
    statementTimeoutMs: 0,
  })
  if (isGone) ctx.log.info({ companyId: ctx.companyId }, 'company deleted')
  return isGone
}

async function isDue(ctx: TenantContext, client?: Queryable, forMs = 0): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - forMs)
  const ask = async (on: Queryable) => {
    const { rowCount } = await on.query(
      `select from account_deletions where company_id = $1 and due_at <= $2 ${client ? 'for update' : ''}`,
      [ctx.companyId, since],
    )
    return rowCount === 1
  }
  return client ? ask(client) : ctx.inTenant((tx) => ask(tx.client))
}

/** Payments and the permission to read a store must end before the records of them are deleted. */
async function leaveProviders(ctx: TenantContext): Promise<void> {
  const customerId = await ctx.inTenant((tx) => findCustomer(tx, ctx))
  if (customerId) await billingOf(ctx.config).endAll(customerId)
  if (!ctx.config.nango) return
  for (const connection of await ctx.inTenant((tx) => connectionsAtProvider(tx, ctx.companyId))) {
    try {
      await platformOf(ctx, connection.platform as PlatformId).revoke(connection)
    } catch (error) {
      // The next try or the next night may reach the provider; one that never answers must not prevent the deletion.
      if (!(await isDue(ctx, undefined, PROVIDER_PATIENCE_MS))) throw error
      ctx.log.error(
        { err: error, companyId: ctx.companyId, providerConnectionId: connection.providerConnectionId },
        'a store could not be disconnected before the deletion: remove the connection at the provider',
      )
    }
  }
}

async function deleteAll(ctx: TenantContext, client: Queryable): Promise<boolean> {
  // The deletion was cancelled at the last moment: nothing has been deleted yet.
  if (!(await isDue(ctx, client))) return false
  const { companyId } = ctx
  const { rows: members } = await client.query<Identity>(
    'select issuer, subject from identities where company_id = $1',
    [companyId],
  )
  const { rows: people } = await client.query<{ email: string }>(
    'select lower(email) as email from users where company_id = $1 and email is not null',
    [companyId],
  )
  await deleteCompanyRow(client, companyId)
  await sweep(client, companyId)
  await client.query('delete from identity.mails where company_id = $1', [companyId])
  await client.query('delete from identity.person_companies where company_id = $1', [companyId])
  for (const member of members)
    if (member.issuer === EMBEDDED_ACTOR_ISSUER && !(await belongsElsewhere(client, member)))
      await deleteAccount(client, member.subject)
  for (const { email } of people)
    await client.query(
      `delete from identity.login_attempts a where lower(a.email) = $1
         and not exists (select from identity.accounts where lower(email) = $1)`,
      [email],
    )
  await client.query("delete from pgboss.job where data ->> 'companyId' = $1 and state <> 'active'", [
    companyId,
  ])
  return true
}

/**
 * Deletes the rows without a foreign key to the company; all others were deleted with its row. The audit log can be
 * deleted in no other way.
 */
async function sweep(client: Queryable, companyId: string): Promise<void> {
  for (const table of await tenantTables(client))
    if (table !== 'audit_log') await client.query(`delete from "${table}" where company_id = $1`, [companyId])
}

/** The policy on identities shows the rows of the queried person in every company. */
async function belongsElsewhere(client: Queryable, { issuer, subject }: Identity): Promise<boolean> {
  await client.query(identitySettings({ issuer, subject }).join('; '))
  const { rowCount } = await client.query('select from identities where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ])
  return (rowCount ?? 0) > 0
}

/** Deletes the account with its sign-ins, codes, links and attempts, all its tokens, and the mails to its address. */
async function deleteAccount(client: Queryable, accountId: string): Promise<void> {
  await client.query(
    `delete from identity.records where payload ->> 'accountId' = $1 or grant_id in
       (select id from identity.records where model = 'Grant' and payload ->> 'accountId' = $1)`,
    [accountId],
  )
  const { rows } = await client.query<{ email: string }>(
    'delete from identity.accounts where account_id::text = $1 returning lower(email) as email',
    [accountId],
  )
  for (const { email } of rows) {
    await client.query('delete from identity.mails where lower(recipient) = $1', [email])
    await client.query('delete from identity.login_attempts where lower(email) = $1', [email])
  }
}
