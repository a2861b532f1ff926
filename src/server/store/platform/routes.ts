import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
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

export const platformHandlers = {
  startPlatformConnection: ({ ctx, input }) => startConnection({ ctx, input: input.body }),
  fetchPlatformProducts: ({ ctx, input }) => fetchProducts({ ctx, input: input.params }),
  platformState: getPlatformState,
  platformEvents: async ({ ctx, request }) =>
    eventStream(watchPlatform({ ctx, input: { signal: request.signal } })),
  platformProducts: ({ ctx, input }) => listPlatformProducts({ ctx, input: input.query }),
  disconnectPlatform: disconnect,
  removePlatformData,
  setPriceWriting: ({ ctx, input }) => setPriceWriting({ ctx, input: input.body }),
  shopifyWebhook: ({ ctx, request }) =>
    receiveShopifyMessage({ ctx, input: { body: request.body, headers: request.headers } }),
  nangoWebhook: ({ ctx, request }) =>
    receiveWebhook({ ctx, input: { body: request.body, headers: request.headers } }),
} as const satisfies Handlers
