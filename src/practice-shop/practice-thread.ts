import { parentPort, workerData } from 'node:worker_threads'
import { DAY_MS } from '#contract/durations'
import { MedusaRest } from './medusa-rest.ts'
import { PracticeNango } from './nango.ts'
import type { PracticeNangoOptions } from './nango-state.ts'
import { loadPracticeState, savePracticeState } from './practice-state.ts'
import { openSampleShop } from './sample-shop.ts'
import type { ShopSource } from './shop.ts'
import { sendShopMessages } from './shop-messages.ts'
import { ShopifyAdmin } from './shopify/admin.ts'
import { PLUS_BUCKET } from './shopify/bucket.ts'
import { WoocommerceRest } from './woocommerce-rest.ts'

export interface PracticeInput {
  readonly stateFile: string
  /** Quanto's address on this machine, for messages, and its public one, for the way back. */
  readonly localUrl: string
  readonly returnUrl: string
  readonly texts: PracticeNangoOptions['texts']
}

export interface PracticeReady {
  readonly url: string
  readonly secretKey: string
  readonly signingKey: string
  readonly appSecret: string
}

async function openPracticeShop(input: PracticeInput): Promise<PracticeReady> {
  const state = loadPracticeState(input.stateFile, Math.floor(Date.now() / DAY_MS))
  const save = () => savePracticeState(input.stateFile, state)
  const now = () => Date.now() + state.aheadDays * DAY_MS
  const source = drawnWhenNeeded(() =>
    openSampleShop({ anchorDay: state.anchorDay, now, prices: state.prices }),
  )
  const messages = sendShopMessages({
    source,
    now,
    state,
    forward: async (integration, payload) => {
      for (const message of nango.forwarded(integration, payload)) await nango.tell(message)
    },
  })
  const changed = () => {
    save()
    messages.look()
  }
  const { subscriptions } = state
  const admin = new ShopifyAdmin({
    source,
    now,
    bucket: PLUS_BUCKET,
    subscriptions,
    onChange: changed,
  })
  // The operation is finished as soon as the result is ready; an artificial delay serves no purpose here.
  admin.bulk.runsFor = 0
  const nango: PracticeNango = new PracticeNango({
    admin,
    woocommerce: new WoocommerceRest(source),
    medusa: new MedusaRest(source),
    secretKey: state.secretKey,
    signingKey: state.signingKey,
    connections: state.connections,
    usualScopes: ['read_products', 'read_inventory', 'read_orders', 'read_all_orders'],
    texts: input.texts,
    webhookUrl: `${input.localUrl}/api/webhooks/nango`,
    returnUrl: input.returnUrl,
    port: state.port,
    onChange: changed,
    controls: {
      source,
      aheadDays: () => state.aheadDays,
      advance: (days) => {
        state.aheadDays += days
        changed()
      },
      onPrice: changed,
    },
  })
  const url = await listenOrJoin(nango, state.port)
  state.port = Number(new URL(url).port)
  save()
  const { secretKey, signingKey, appSecret } = state
  return { url, secretKey, signingKey, appSecret }
}

/** Draws the shop on first use, because drawing takes most of a second and many users never open it. */
function drawnWhenNeeded(open: () => ShopSource): ShopSource {
  let shop: ShopSource | null = null
  const opened = () => {
    shop ??= open()
    return shop
  }
  return { read: () => opened().read(), setPrice: (change) => opened().setPrice(change) }
}

/**
 * Listens on the port, or joins another process of the same folder that already serves the shop. If another program
 * uses the port, listens on a free one.
 */
async function listenOrJoin(nango: PracticeNango, port: number): Promise<string> {
  try {
    await nango.listen()
    return nango.url
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    const url = `http://127.0.0.1:${port}`
    if (await isOurs(url, nango.secretKey)) return url
    await nango.listen(0)
    return nango.url
  }
}

async function isOurs(url: string, secretKey: string): Promise<boolean> {
  const asked = fetch(`${url}/connections`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(2000),
  })
  return asked.then(({ status }) => status === 200).catch(() => false)
}

parentPort?.postMessage(await openPracticeShop(workerData as PracticeInput))
