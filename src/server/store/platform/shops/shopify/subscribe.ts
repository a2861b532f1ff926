import { understood } from '../read-record.ts'
import type { Ask } from './ask.ts'
import { subscribeMutation } from './queries.ts'
import * as wire from './wire.ts'

/** What changes in the shop, and that it no longer wants us. */
const TOPICS = ['PRODUCTS_UPDATE', 'ORDERS_UPDATED', 'APP_UNINSTALLED'] as const

/** Messages to an address of ours. One that is subscribed already is refused as taken, which is as good. */
export async function subscribe(ask: Ask, address: string): Promise<void> {
  for (const topic of TOPICS)
    understood(wire.subscribed, await ask(subscribeMutation, { topic, uri: address }))
}
