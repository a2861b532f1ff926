import * as z from 'zod'

const password = z.string().min(1, 'Enter your password').max(1024)

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
export const passwordConfirmation = z.object({ password })
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

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
