import { createHmac, randomUUID } from 'node:crypto'
import type { PracticeState } from './practice-state.ts'
import type { ShopSource } from './shop.ts'
import { gid } from './shopify/records.ts'

interface Messages {
  /** Notifies the subscribers if something has changed. */
  look(): void
}

interface Told {
  readonly topic: 'products/update' | 'orders/updated'
  readonly id: number
  readonly updatedAt: string
}

const EVERY_MS = 5 * 60_000
const SOON_MS = 500
const MOST_AT_ONCE = 20

/**
 * Sends the shop's messages about changes: signed with the app's secret as Shopify signs them, or through Nango if
 * the shop is connected as WooCommerce, whose signature Nango checks itself.
 */
export function sendShopMessages(parts: {
  readonly source: ShopSource
  /** The shop's own time, in milliseconds. */
  readonly now: () => number
  readonly state: Pick<PracticeState, 'subscriptions' | 'appSecret' | 'connections'>
  readonly forward: (integration: 'woocommerce', payload: unknown) => Promise<void>
}): Messages {
  const { source, state, now, forward } = parts
  const isWoocommerce = () =>
    state.connections.some(({ provider_config_key }) => provider_config_key === 'woocommerce')
  let toldUntil = now()
  const look = () => {
    // Messages that reach no subscriber must not cause the shop to be drawn.
    if (state.subscriptions.length === 0 && !isWoocommerce()) return
    const { products, orders, domain } = source.read()
    const since = toldUntil
    toldUntil = now()
    const isNew = ({ updatedAt }: { readonly updatedAt: string }) => Date.parse(updatedAt) >= since
    const told: Told[] = [
      ...products
        .filter(isNew)
        .map(({ id, updatedAt }) => ({ topic: 'products/update' as const, id, updatedAt })),
      ...orders
        .filter(isNew)
        .map(({ id, updatedAt }) => ({ topic: 'orders/updated' as const, id, updatedAt })),
    ]
    for (const each of told.slice(0, MOST_AT_ONCE)) {
      void tell(each, domain, state)
      if (isWoocommerce())
        void forward('woocommerce', { id: each.id, date_modified_gmt: each.updatedAt.slice(0, 19) })
    }
  }
  setInterval(look, EVERY_MS).unref()
  let isSoon = false
  return {
    // Changes that follow each other are sent together.
    look: () => {
      if (isSoon) return
      isSoon = true
      setTimeout(() => {
        isSoon = false
        look()
      }, SOON_MS).unref()
    },
  }
}

async function tell(
  { topic, id, updatedAt }: Told,
  domain: string,
  { subscriptions, appSecret }: Pick<PracticeState, 'subscriptions' | 'appSecret'>,
): Promise<void> {
  const type = topic === 'products/update' ? 'Product' : 'Order'
  const body = JSON.stringify({ id, admin_graphql_api_id: gid(type, id), updated_at: updatedAt })
  const wanted = topic.replace('/', '_').toUpperCase()
  for (const { uri } of subscriptions.filter((each) => each.topic === wanted))
    await fetch(uri, {
      method: 'POST',
      headers: shopifyHeaders({ topic, domain, body, appSecret }),
      body,
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
}

interface Signed {
  readonly topic: string
  readonly domain: string
  readonly body: string
  readonly appSecret: string
}

/** Headers as Shopify sends them. */
export function shopifyHeaders({ topic, domain, body, appSecret }: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': domain,
    'x-shopify-hmac-sha256': createHmac('sha256', appSecret).update(body).digest('base64'),
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-api-version': '2026-10',
  }
}
