import * as z from 'zod'

export const twoFactorStarted = z.strictObject({
  /** For people who type it: base32 in groups of four. */
  secret: z.string(),
  uri: z.string(),
  /** The QR code of `uri`: rows of 0 and 1. */
  qr: z.array(z.string().regex(/^[01]+$/)),
})

export const twoFactorConfirmation = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{3} ?\d{3}$/, 'Enter the six digits'),
})
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

/** At the embedded sign-in: the password, and a code where two-factor sign-in is on. At an external one: its ID token. */
export const proofInput = z.object({
  password: z.string().max(1024).optional(),
  code: z.string().trim().max(40).optional(),
  idToken: z.string().max(16_384).optional(),
})
export const proved = z.strictObject({ ok: z.literal(true), until: z.iso.datetime() })
/** To be asked for in the sign-in request: the ID token has to hold it. */
export const proofBegun = z.strictObject({ nonce: z.string() })

export const sessionList = z.strictObject({
  sessions: z.array(
    z.strictObject({
      session_id: z.string(),
      started_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
      ip_address: z.string(),
      device_info: z.string(),
      is_current: z.boolean(),
    }),
  ),
})

export const sessionParam = z.object({ id: z.string().min(1).max(100) })
