import type * as z from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings and collects their problems, so that all of them are reported together. */
export interface SettingsReader {
  readonly problems: string[]
  /** Returns the text of a setting; `null` if it is not set or empty. */
  readonly read: (name: string) => string | null
  /** Returns the parsed value of a setting; `fallback` if it is not set or invalid. */
  readonly check: <T>(name: string, schema: z.ZodType<T>, fallback: T) => T
}

export function settingsReader(env: Environment): SettingsReader {
  const problems: string[] = []
  const read = (name: string) => env[name]?.trim() || null
  const check = <T>(name: string, schema: z.ZodType<T>, fallback: T): T => {
    const value = read(name)
    if (value === null) return fallback
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    // The message goes to the log, so it names the problem without the value. Addresses may contain a password.
    const isSecret = /KEY|SECRET|TOKEN|_URL$/.test(name) && name !== 'PUBLIC_URL'
    const shown = isSecret ? '' : ` (it is ${JSON.stringify(value)})`
    problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}${shown}`)
    return fallback
  }
  return { problems, read, check }
}

/** Settings that must be set together: the start is refused if only some of a group are set. */
const groups = {
  'identity provider': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'],
  'store platform': ['NANGO_SECRET_KEY', 'NANGO_WEBHOOK_SIGNING_KEY'],
  'AI model': ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  'billing provider': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
} as const

/** Settings that have no effect without another one. */
const needs = [
  ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'DATABASE_REPLICA_URL names a copy of it'],
  ['DATABASE_POOLER_URL', 'DATABASE_URL', 'DATABASE_POOLER_URL names a pooler in front of it'],
  ['NANGO_BASE_URL', 'NANGO_SECRET_KEY', 'NANGO_BASE_URL alone connects to nothing'],
] as const

export function refuseHalves({ problems, read }: SettingsReader): void {
  for (const [what, names] of Object.entries(groups)) {
    const missing = names.filter((name) => read(name) === null)
    if (missing.length > 0 && missing.length < names.length)
      problems.push(
        `${missing.join(', ')}: missing; the ${what} needs ${names.join(', ')} together, or none of them`,
      )
  }
  for (const [name, needed, why] of needs)
    if (read(name) && !read(needed)) problems.push(`${needed}: missing; ${why}`)
}
