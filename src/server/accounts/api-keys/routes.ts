import * as contract from '#contract/api-keys'
import { handle } from '../../kit/http/handle.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts'

export const apiKeyHandlers = [
  handle(contract.listApiKeys, ({ ctx }) => listApiKeys({ ctx })),
  handle(contract.createApiKey, ({ ctx, body }) => createApiKey({ ctx, input: body })),
  handle(contract.revokeApiKey, ({ ctx, params }) => revokeApiKey({ ctx, input: params })),
]
