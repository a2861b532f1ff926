import * as z from 'zod'

export const clientConfig = z.strictObject({
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  /** `resource` of RFC 8707, where the provider is to be asked by it. */
  resource: z.string().nullable(),
  scope: z.string(),
  /** Whether registration and password belong to the embedded provider. */
  embeddedSignIn: z.boolean(),
  rateLimit: z.strictObject({ requests: z.int(), windowMs: z.int() }),
  timeoutMs: z.int(),
  /** A language model words texts here: they come sentence by sentence. */
  streamsTexts: z.boolean(),
})
