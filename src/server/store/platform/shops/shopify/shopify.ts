import type { Log } from '../../../../kit/db/connection.ts'
import type { Nango } from '../../nango/nango.ts'
import { createNangoDoor } from '../nango-door.ts'
import type { Wait } from '../patience.ts'
import type { StorePlatform } from '../store-platform.ts'
import { createAsk } from './ask.ts'
import { CostPace } from './cost-pace.ts'
import { SHOPIFY_API_VERSION } from './queries.ts'
import { openShopifyStore } from './shopify-store.ts'

/** The name of the integration in Nango. */
const INTEGRATION = 'shopify'

export interface ShopifyOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
  /** Origins from which results of bulk operations are downloaded; tests use their own. */
  readonly resultOrigins?: readonly string[] | undefined
  readonly log?: Pick<Log, 'warn'> | undefined
}

const RESULT_ORIGINS = ['https://storage.googleapis.com']

/** Connects to Shopify's Admin GraphQL through Nango's proxy. */
export function createShopify(options: ShopifyOptions): StorePlatform {
  const { nango, wait, resultOrigins = RESULT_ORIGINS, log } = options
  return {
    id: 'shopify',
    scopeToWrite: 'write_products',
    ...createNangoDoor(nango, INTEGRATION),
    openStore({ providerConnectionId }, { signal }) {
      const pace = new CostPace()
      const ask = createAsk({
        pace,
        send: async (json) => {
          const answer = await nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            method: 'POST',
            path: `/admin/api/${SHOPIFY_API_VERSION}/graphql.json`,
            json,
            signal,
          })
          noteVersion(answer.headers.get('x-shopify-api-version'), log)
          return answer
        },
        signal,
        wait,
      })
      return { ...openShopifyStore(ask, { signal, wait, resultOrigins }), restMs: () => pace.restMs() }
    },
  }
}

const noted = new Set<string>()

/**
 * Shopify answers an outdated version by a later one, and reports it only in this header, where the proxy lets it
 * through.
 */
function noteVersion(served: string | null, log: Pick<Log, 'warn'> | undefined): void {
  if (served === null || served === SHOPIFY_API_VERSION || noted.has(served)) return
  noted.add(served)
  log?.warn({ asked: SHOPIFY_API_VERSION, served }, 'Shopify answers by another version of its API')
}
