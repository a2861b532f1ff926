import type { Nango } from '../../nango/nango.ts'
import { createNangoDoor } from '../nango-door.ts'
import type { Wait } from '../patience.ts'
import type { StorePlatform } from '../store-platform.ts'
import { createAskRest } from './ask-rest.ts'
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
    ...createNangoDoor(nango, INTEGRATION),
    openStore({ providerConnectionId }, { signal }) {
      const ask = createAskRest({
        get: (path, query) =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            method: 'GET',
            path,
            query,
            signal,
          }),
        signal,
        wait,
      })
      return openWoocommerceStore(ask)
    },
  }
}
