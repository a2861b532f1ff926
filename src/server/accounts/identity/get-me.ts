import type { User } from '#contract/identity'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { presentUser } from './presenters.ts'

type Shown = Parameters<typeof presentUser>[0]

/** Written by hand because every screen asks for it: building the statement took as long as running it. */
const text = `select user_id as "userId", company_id as "companyId", email, first_name as "firstName",
    last_name as "lastName", job_title as "jobTitle", department, profile_image_url as "profileImageUrl",
    last_login as "lastLogin", role
  from users where company_id = $1 and user_id = $2`

export async function getMe({ ctx }: { ctx: TenantContext }): Promise<{ user: User }> {
  const values = [ctx.companyId, ctx.userId]
  const [row] = await ctx.read<Shown>({ name: 'me', text, values })
  if (!row) throw problem('user.not_found')
  return { user: presentUser(row) }
}
