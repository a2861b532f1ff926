import { eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { webhookEndpoints } from '../../kit/db/schema/webhooks.ts'
import { UnknownKey } from '../../kit/secrets/secret-box.ts'
import { openSecret, sealSecret } from './endpoint-rows.ts'
import { setEndpoint } from './save-endpoint.ts'

/** Seals the company's secrets again that an older key sealed, so that the older key can be removed. */
export async function resealSecrets({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const { endpointId, secret, previousSecret, companyId } = webhookEndpoints
    const rows = await tx
      .select({ endpointId, secret, previousSecret })
      .from(webhookEndpoints)
      .where(eq(companyId, ctx.companyId))
      .for('update')
    for (const row of rows) {
      const again = (sealed: string) => resealed(ctx, row.endpointId, sealed)
      const now = {
        secret: again(row.secret),
        previousSecret: row.previousSecret === null ? null : again(row.previousSecret),
      }
      if (now.secret !== row.secret || now.previousSecret !== row.previousSecret)
        await setEndpoint(tx, ctx, row.endpointId, now)
    }
  })
}

/** Returns the text as it is if the newest key sealed it, or a key that this installation does not have. */
function resealed(ctx: TenantContext, endpointId: string, sealed: string): string {
  try {
    const { text, isStale } = openSecret(ctx, endpointId, sealed)
    return isStale ? sealSecret(ctx, endpointId, text) : sealed
  } catch (error) {
    if (error instanceof UnknownKey) return sealed
    throw error
  }
}
