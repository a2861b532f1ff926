import type { TenantContext } from '../../kit/context.ts'
import type { OpenedStore } from './shops/store-platform.ts'

/**
 * Asks the platform for messages on changes, again with each reading, because it drops a subscription whose messages
 * failed for some hours. The hourly reading finds the changes without messages, too.
 */
export async function askForMessages(ctx: TenantContext, store: OpenedStore): Promise<void> {
  const address = addressFor(ctx)
  if (store.subscribe === null || address === null) return
  await store.subscribe(address).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the store does not tell changes')
  })
}

/** Shopify sends only to https; the practice shop runs on this computer. */
function addressFor({ config }: Pick<TenantContext, 'config'>): string | null {
  if (config.shopifyClientSecret === null) return null
  const path = '/api/webhooks/shopify'
  if (config.nango?.isPractice) return `http://127.0.0.1:${config.port}${path}`
  return config.publicUrl.startsWith('https:') ? config.publicUrl + path : null
}
