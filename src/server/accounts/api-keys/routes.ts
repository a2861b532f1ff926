import type { Handlers } from '../../kit/http/handlers.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts'

export const apiKeyHandlers = {
  listApiKeys: ({ ctx }) => listApiKeys({ ctx }),
  createApiKey: ({ ctx, input }) => createApiKey({ ctx, input: input.body }),
  revokeApiKey: ({ ctx, input }) => revokeApiKey({ ctx, input: input.params }),
} as const satisfies Handlers
