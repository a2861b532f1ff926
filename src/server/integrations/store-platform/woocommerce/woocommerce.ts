import type { Nango } from '../../nango/nango.ts'
import { createAskRest } from '../ask-rest.ts'
import { createNangoDoor } from '../nango-door.ts'
import type { Wait } from '../patience.ts'
import type { StorePlatform } from '../store-platform.ts'
import { openWoocommerceStore } from './woocommerce-store.ts'

/** The name of the integration in Nango. */
const INTEGRATION = 'woocommerce'

export interface WoocommerceOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
}

/** WooCommerce's REST API v3, reached through Nango's proxy. */
export function createWoocommerce({ nango, wait }: WoocommerceOptions): StorePlatform {
  return {
    id: 'woocommerce',
    scopeToWrite: null,
    ...createNangoDoor(nango, INTEGRATION),
    openStore({ providerConnectionId }, { signal }) {
      const ask = createAskRest({
        send: ({ path, query, json }) =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            method: json === undefined ? 'GET' : 'POST',
            path,
            query,
            json,
            signal,
          }),
        signal,
        wait,
      })
      return openWoocommerceStore(ask)
    },
  }
}
