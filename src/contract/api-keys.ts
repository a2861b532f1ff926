import * as z from 'zod'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import { idParam } from './team.ts'

const instant = z.iso.datetime()

/** `competitor:write`: may send competitors' prices, which `write` includes. */
const apiKeyScopes = ['read', 'write', 'competitor:write'] as const

export const apiKey = z.strictObject({
  key_id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  made_by: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})

const apiKeyList = z.strictObject({ keys: z.array(apiKey) })

const apiKeyInput = z.object({
  name: z.string().trim().min(1, messageId('field.key_name_missing')).max(100),
  scopes: z.array(z.enum(apiKeyScopes)).min(1, messageId('field.key_rights_missing')),
  /** Days until the key expires; `null`: it does not expire. */
  expires_in_days: z.int().min(1).max(730).nullable(),
})

/** The only answer that contains the whole key. */
const apiKeyMade = z.strictObject({ key: apiKey, secret: z.string() })

export const listApiKeys = call('GET /api/api-keys', {
  summary: 'API keys of the company',
  answer: apiKeyList,
  role: 'owner',
})

export const createApiKey = call('POST /api/api-keys', {
  summary: 'Make an API key; it is shown once',
  body: apiKeyInput,
  answer: apiKeyMade,
  role: 'owner',
  proof: 'recent',
  answersSecret: true,
})

export const revokeApiKey = call('DELETE /api/api-keys/{id}', {
  summary: 'End an API key',
  params: idParam,
  answer: apiKeyList,
  role: 'owner',
})
