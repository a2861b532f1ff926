import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/calls'
import type { User } from '#contract/identity'
import { joined, type TenantContext } from '../../kit/context.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { problem } from '../../kit/errors.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { getMe } from './get-me.ts'
import { presentUser } from './presenters.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: Parsed<'updateMe'>
  /** Versions of the account that the caller saw; `null` accepts any. */
  readonly ifMatch?: readonly string[] | null
}

/** Saves the given fields; an emptied job title or department is stored as absent, not as an empty text. */
export async function updateMe({ ctx, input, ifMatch = null }: Call): Promise<{ user: User }> {
  const { first_name, last_name, job_title, department } = input
  const own = and(eq(users.companyId, ctx.companyId), eq(users.userId, ctx.userId))
  return ctx.inTenant(async (tx) => {
    const [before] = await tx.select().from(users).where(own).for('no key update')
    const [after] = await tx
      .update(users)
      .set({
        ...(first_name === undefined ? {} : { firstName: first_name }),
        ...(last_name === undefined ? {} : { lastName: last_name }),
        ...(job_title === undefined ? {} : { jobTitle: job_title || null }),
        ...(department === undefined ? {} : { department: department || null }),
        updatedAt: ctx.clock(),
      })
      .where(own)
      .returning()
    if (!before || !after) throw problem('user.not_found')
    refuseChanged({ kind: 'user', expected: ifMatch, before: presentUser(before), after: presentUser(after) })
    return getMe({ ctx: joined(ctx, tx) })
  })
}
