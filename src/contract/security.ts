import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, done } from './call.ts'
import { passwordRules } from './password-rules.ts'

export const securityInfo = z.strictObject({
  last_password_change: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.int(),
  /** `null`: the identity provider does not state it. */
  email_verified: z.boolean().nullable(),
  /** Delivery of the link that verifies the address: by mail, in the outbox of this computer, or by the operator. */
  verification_by: z.enum(['mail', 'outbox', 'operator']),
  /** Number of valid API keys that this person created. */
  api_keys: z.int(),
  /** Address at which an external provider manages password and two-factor; `null`: managed here. */
  managed_at: z.url().nullable(),
})

export const loginRecord = z.strictObject({
  login_id: z.string(),
  login_time: z.string(),
  ip_address: z.string(),
  device_info: z.string(),
  success: z.boolean(),
})

const passwordChange = z.object({
  currentPassword: z.string().min(1).max(1024),
  newPassword: z
    .string()
    .max(1024)
    .superRefine((value, check) => {
      const broken = passwordRules.find((rule) => !rule.isMet(value))
      if (broken) check.addIssue({ code: 'custom', message: broken.message })
    }),
  /** True to revoke the API keys that this person created, too. */
  endApiKeys: z.boolean().optional(),
})

export const twoFactorStarted = z.strictObject({
  /** Secret for manual entry: base32 in groups of four. */
  secret: z.string(),
  uri: z.string(),
  /** QR code of `uri`: rows of 0 and 1. */
  qr: z.array(z.string().regex(/^[01]+$/)),
})

const twoFactorConfirmation = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{3} ?\d{3}$/, messageId('field.code_missing')),
})

export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

/** Embedded sign-in: the password, and a code if two-factor sign-in is on. External sign-in: its ID token. */
const proofInput = z.object({
  password: z.string().max(1024).optional(),
  code: z.string().trim().max(40).optional(),
  idToken: z.string().max(16_384).optional(),
})

const proved = z.strictObject({ ok: z.literal(true), until: z.iso.datetime() })

/** Nonce for the sign-in request: the ID token must contain it. */
const proofBegun = z.strictObject({ nonce: z.string() })

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

const sessionParam = z.object({ id: z.string().min(1).max(100) })

export const getSecurity = call('GET /api/users/security', {
  summary: 'Last password change and two-factor state',
  answer: securityInfo,
  by: 'person',
})

export const getLoginHistory = call('GET /api/users/login-history', {
  summary: 'Recent sign-ins',
  answer: z.strictObject({ logins: z.array(loginRecord) }),
  by: 'person',
})

export const changePassword = call('POST /api/users/change-password', {
  summary: 'Change the password',
  body: passwordChange,
  answer: done,
  role: 'viewer',
  by: 'person',
  countedByAddress: true,
})

export const startTwoFactor = call('POST /api/users/two-factor', {
  summary: 'Begin two-factor sign-in: a key for an authenticator app',
  answer: twoFactorStarted,
  role: 'viewer',
  proof: 'recent',
  answersSecret: true,
})

export const confirmTwoFactor = call('POST /api/users/two-factor/confirm', {
  summary: 'Turn two-factor sign-in on with a first code',
  body: twoFactorConfirmation,
  answer: recoveryCodes,
  role: 'viewer',
  proof: 'recent',
  answersSecret: true,
})

export const disableTwoFactor = call('POST /api/users/two-factor/disable', {
  summary: 'Turn two-factor sign-in off',
  answer: done,
  role: 'viewer',
  proof: 'recent',
})

export const renewRecoveryCodes = call('POST /api/users/two-factor/recovery-codes', {
  summary: 'New recovery codes; the old ones end',
  answer: recoveryCodes,
  role: 'viewer',
  proof: 'recent',
  answersSecret: true,
})

export const listSessions = call('GET /api/users/sessions', {
  summary: 'Where the account is signed in',
  answer: sessionList,
  by: 'person',
})

export const endSession = call('DELETE /api/users/sessions/{id}', {
  summary: 'Sign one session out',
  params: sessionParam,
  answer: done,
  role: 'viewer',
  by: 'person',
})

export const endOtherSessions = call('DELETE /api/users/sessions', {
  summary: 'Sign all other sessions out',
  answer: done,
  role: 'viewer',
  by: 'person',
})

export const sendVerification = call('POST /api/users/verify-email', {
  summary: 'Send the link that verifies the e-mail address again',
  answer: done,
  role: 'viewer',
  by: 'person',
})

export const beginProof = call('POST /api/users/proof/begin', {
  summary: 'Begin a fresh sign-in at the external provider, which proves who sits at the browser',
  answer: proofBegun,
  role: 'viewer',
  by: 'person',
  answersSecret: true,
  isQuestion: true,
})

export const proveIdentity = call('POST /api/users/proof', {
  summary: 'Prove who you are once more, for ten minutes: sensitive calls ask for it',
  body: proofInput,
  answer: proved,
  role: 'viewer',
  by: 'person',
  answersSecret: true,
  audit: 'itself',
})
