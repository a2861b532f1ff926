import { and, eq } from 'drizzle-orm'
import { DELETION_DAYS } from '#contract/account-deletion'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { accountDeletions } from '../../kit/db/schema/account-deletion.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { nameOf } from '../identity/name-of.ts'
import { notify } from '../notifications/notify.ts'
import { type DeletionView, getAccountDeletion } from './get-account-deletion.ts'

const DAY_SECONDS = 86_400

/** Nothing is deleted yet: the company is deleted in 14 days, unless the request is taken back. */
export async function requestAccountDeletion({
  ctx,
  input,
}: VerbArgs<'requestAccountDeletion'>): Promise<DeletionView> {
  const { companyId } = ctx
  const dueAt = await ctx.inTenant(async (tx) => {
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.companyId, companyId))
    if (input.confirmation.trim() !== company?.name.trim())
      throw problem('company.name_mistyped', null, {
        fields: { confirmation: message('field.not_company_name') },
      })
    return beginDeletion(ctx, tx)
  })
  if (dueAt) await notifyOfDeletion(ctx, dueAt)
  return getAccountDeletion({ ctx })
}

/** Requests the deletion in the given transaction. Returns its due time, or `null` if it was requested before. */
export async function beginDeletion(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock' | 'jobs'>,
  tx: TenantTransaction,
): Promise<Date | null> {
  const { companyId } = ctx
  const requestedAt = ctx.clock()
  const dueAt = new Date(requestedAt.getTime() + DELETION_DAYS * DAY_SECONDS * 1000)
  const asked = await tx
    .insert(accountDeletions)
    .values({ companyId, requestedBy: ctx.userId, requestedAt, dueAt })
    .onConflictDoNothing()
    .returning({ dueAt: accountDeletions.dueAt })
  if (asked.length > 0)
    await ctx.jobs.send(
      'delete-company',
      { companyId },
      { startAfterSeconds: DELETION_DAYS * DAY_SECONDS, tx },
    )
  return asked[0]?.dueAt ?? null
}

export async function notifyOfDeletion(ctx: TenantContext, dueAt: Date): Promise<void> {
  const due = { instant: dueAt.toISOString() }
  const params = { who: await nameOfMe(ctx), due }
  await notify({ ctx, input: { kind: 'deletion-requested', about: due.instant, params } })
}

/** Takes the request back. The scheduled job then finds nothing to delete. */
export async function cancelAccountDeletion({ ctx }: { readonly ctx: TenantContext }): Promise<DeletionView> {
  const taken = await ctx.inTenant((tx) =>
    tx
      .delete(accountDeletions)
      .where(eq(accountDeletions.companyId, ctx.companyId))
      .returning({ dueAt: accountDeletions.dueAt }),
  )
  for (const { dueAt } of taken) {
    const params = { who: await nameOfMe(ctx) }
    await notify({ ctx, input: { kind: 'deletion-taken-back', about: dueAt.toISOString(), params } })
  }
  return getAccountDeletion({ ctx })
}

/** Name of the person who asked for the deletion or took it back, for the notifications to all members. */
async function nameOfMe({ inTenant, companyId, userId }: TenantContext): Promise<string> {
  const [me] = await inTenant((tx) =>
    tx
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId))),
  )
  return me ? nameOf(me) : '–'
}
