import * as contract from '#contract/api-keys'
import { handle } from '../../kit/http/handle.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts'

export const apiKeyHandlers = [
  handle(contract.listApiKeys, listApiKeys),
  handle(contract.createApiKey, createApiKey),
  handle(contract.revokeApiKey, revokeApiKey),
]
