import { understood } from '../read-record.ts'
import type { Ask } from './ask.ts'
import { subscribeMutation } from './queries.ts'
import * as wire from './types.ts'

/** Topics: changes in the shop, and the removal of our app. */
const TOPICS = ['PRODUCTS_UPDATE', 'ORDERS_UPDATED', 'APP_UNINSTALLED'] as const

/** Subscribes messages to our address. An existing subscription is refused as taken, which has the same effect. */
export async function subscribe(ask: Ask, address: string): Promise<void> {
  for (const topic of TOPICS)
    understood(wire.subscribed, await ask(subscribeMutation, { topic, uri: address }))
}
