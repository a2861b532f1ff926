import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoints'
import type { User } from '#contract/schemas/identity'
import type { TenantContext } from '../../context.ts'
import { users } from '../../db/schema/users.ts'
import { getMe } from './get-me.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: Pick<Parsed<'updateMe'>, 'body'>
}

/** Saves the fields that came; an emptied job title or department is absent, not an empty text. */
export async function updateMe({ ctx, input }: Call): Promise<{ user: User }> {
  const { first_name, last_name, job_title, department } = input.body
  await ctx.inTenant((tx) =>
    tx
      .update(users)
      .set({
        ...(first_name === undefined ? {} : { firstName: first_name }),
        ...(last_name === undefined ? {} : { lastName: last_name }),
        ...(job_title === undefined ? {} : { jobTitle: job_title || null }),
        ...(department === undefined ? {} : { department: department || null }),
        updatedAt: ctx.clock(),
      })
      .where(and(eq(users.companyId, ctx.companyId), eq(users.userId, ctx.userId))),
  )
  return getMe({ ctx })
}
