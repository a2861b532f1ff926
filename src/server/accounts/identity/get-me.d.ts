import type { User } from '#contract/schemas/identity'
import type { TenantContext } from '../../kit/context.ts'
export declare function getMe({ ctx }: { ctx: TenantContext }): Promise<{
  user: User
}>
