import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { findConnection } from './connections.ts'
import { lookForConnection } from './look-for-connection.ts'
import { platformOf } from './platform-of.ts'
import { requestSync } from './request-sync.ts'

/** "Import Products": reads the store's products and orders, in a job. */
export async function fetchProducts({
  ctx,
  input,
}: VerbArgs<'fetchPlatformProducts'>): Promise<{ ok: true }> {
  const platform = platformOf(ctx, input.platform)
  const find = () => ctx.inTenant((tx) => findConnection(tx, ctx.companyId, platform.id))
  let connection = await find()
  if (connection?.status !== 'active') {
    await lookForConnection({ ctx }).catch((cause: unknown) => {
      throw problem('platform.import_not_begun', null, { cause })
    })
    connection = await find()
  }
  if (connection === null || connection.status === 'disconnected') throw problem('platform.connect_to_import')
  if (connection.status !== 'active') throw problem('platform.reconnect_to_import')
  const active = connection
  await ctx.inTenant((tx) => requestSync({ ctx, tx, input: { connection: active } }))
  return { ok: true }
}
