import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { ProblemError } from '../../kit/errors.ts'
import { findConnection } from './connections.ts'
import { lookForConnection } from './look-for-connection.ts'
import { platformOf } from './platform-of.ts'
import { requestSync } from './request-sync.ts'

/** "Import Products": reads the store's products and orders, in a job. */
export async function fetchProducts(args: {
  readonly ctx: TenantContext
  readonly input: { readonly platform: PlatformId }
}): Promise<{ ok: true }> {
  const { ctx, input } = args
  const platform = platformOf(ctx, input.platform)
  const find = () => ctx.inTenant((tx) => findConnection(tx, ctx.companyId, platform.id))
  let connection = await find()
  if (connection?.status !== 'active') {
    await lookForConnection({ ctx }).catch((cause: unknown) => {
      throw new ProblemError('unavailable', 'Failed to trigger the integration import.', { cause })
    })
    connection = await find()
  }
  if (connection === null || connection.status === 'disconnected')
    throw new ProblemError('conflict', 'No store is connected yet. Connect it first, then import.')
  if (connection.status !== 'active')
    throw new ProblemError(
      'conflict',
      'The store no longer accepts the connection. Connect it again, then import.',
    )
  const active = connection
  await ctx.inTenant((tx) => requestSync({ ctx, tx, input: { connection: active } }))
  return { ok: true }
}
