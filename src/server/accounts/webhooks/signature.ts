import { createHmac, randomBytes } from 'node:crypto'

/** Prefix of a signing secret, and the number of random bytes after it (Standard Webhooks: 24 to 64). */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const makeWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface Signed {
  readonly messageId: string
  readonly at: Date
  readonly body: string
  /** The newest first. Each of them signs, so that a receiver may know any one of them. */
  readonly secrets: readonly string[]
}

/**
 * Returns the headers of a message by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body` under the secret's
 * bytes, in base64, one signature for each secret. https://github.com/standard-webhooks/standard-webhooks
 */
export function signatureHeaders({ messageId, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
