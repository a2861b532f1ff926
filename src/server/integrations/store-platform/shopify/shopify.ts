import type { Nango } from '../../nango/nango.ts'
import { createNangoDoor } from '../nango-door.ts'
import type { Wait } from '../patience.ts'
import type { StorePlatform } from '../store-platform.ts'
import { createAsk } from './ask.ts'
import { SHOPIFY_API_VERSION } from './queries.ts'
import { openShopifyStore } from './shopify-store.ts'

/** The name of the integration in Nango. */
const INTEGRATION = 'shopify'

export interface ShopifyOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
  /** Where results of bulk operations lie; tests have a place of their own. */
  readonly resultOrigins?: readonly string[] | undefined
}

const RESULT_ORIGINS = ['https://storage.googleapis.com']

/** Shopify's Admin GraphQL, reached through Nango's proxy. */
export function createShopify(options: ShopifyOptions): StorePlatform {
  const { nango, wait, resultOrigins = RESULT_ORIGINS } = options
  return {
    id: 'shopify',
    scopeToWrite: 'write_products',
    ...createNangoDoor(nango, INTEGRATION),
    openStore({ providerConnectionId }, { signal }) {
      const ask = createAsk({
        send: (json) =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            method: 'POST',
            path: `/admin/api/${SHOPIFY_API_VERSION}/graphql.json`,
            json,
            signal,
          }),
        signal,
        wait,
      })
      return openShopifyStore(ask, { signal, wait, resultOrigins })
    },
  }
}
