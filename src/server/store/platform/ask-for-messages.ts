import type { TenantContext } from '../../kit/context.ts'
import type { OpenedStore } from './shops/store-platform.ts'

/**
 * Asks the platform to tell us of changes, with each reading anew: it drops a subscription that could not be
 * delivered for some hours. Without messages the hourly look brings the changes, so nothing fails for want of them.
 */
export async function askForMessages(ctx: TenantContext, store: OpenedStore): Promise<void> {
  const address = addressFor(ctx)
  if (store.subscribe === null || address === null) return
  await store.subscribe(address).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the store does not tell changes')
  })
}

/** Shopify sends to https only; the practice shop lives on this computer. */
function addressFor({ config }: Pick<TenantContext, 'config'>): string | null {
  if (config.shopifyClientSecret === null) return null
  const path = '/api/webhooks/shopify'
  if (config.nango?.isPractice) return `http://127.0.0.1:${config.port}${path}`
  return config.publicUrl.startsWith('https:') ? config.publicUrl + path : null
}
