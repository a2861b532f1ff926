import * as contract from '#contract/platform'
import { eventStream } from '../../kit/http/answers.ts'
import { handle } from '../../kit/http/handle.ts'
import { disconnect } from './disconnect.ts'
import { fetchProducts } from './fetch-products.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'
import { receiveShopifyMessage } from './receive-shopify-message.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { removePlatformData } from './remove-platform-data.ts'
import { setPriceWriting } from './set-price-writing.ts'
import { startConnection } from './start-connection.ts'
import { watchPlatform } from './watch-platform.ts'

export const platformHandlers = [
  handle(contract.startPlatformConnection, ({ ctx, body }) => startConnection({ ctx, input: body })),
  handle(contract.fetchPlatformProducts, ({ ctx, params }) => fetchProducts({ ctx, input: params })),
  handle(contract.platformState, getPlatformState),
  handle(contract.platformEvents, async ({ ctx, request }) =>
    eventStream(watchPlatform({ ctx, input: { signal: request.signal } })),
  ),
  handle(contract.platformProducts, ({ ctx, query }) => listPlatformProducts({ ctx, input: query })),
  handle(contract.disconnectPlatform, disconnect),
  handle(contract.removePlatformData, removePlatformData),
  handle(contract.setPriceWriting, ({ ctx, body }) => setPriceWriting({ ctx, input: body })),
  handle(contract.shopifyWebhook, ({ ctx, request }) =>
    receiveShopifyMessage({ ctx, input: { body: request.body, headers: request.headers } }),
  ),
  handle(contract.nangoWebhook, ({ ctx, request }) =>
    receiveWebhook({ ctx, input: { body: request.body, headers: request.headers } }),
  ),
]
