import type { Pool, PoolClient } from 'pg'

export interface AttemptOrigin {
  readonly address: string
  readonly userAgent: string
  /** Only for the logs. */
  readonly requestId?: string
}

interface Limit {
  readonly condition: string
  readonly failures: number
  /** Default: a quarter of an hour. */
  readonly windowMs?: number
}

const WINDOW_MS = 15 * 60_000
const ADDRESS = 'ip_address = $3'
/**
 * Counts failures only since the account's last success of the same kind, so that a right password does not allow new
 * guesses of codes. A new password also resets failures with the old one: a mailed link ends a lock-out.
 */
const ACCOUNT = `lower(email) = $2 and attempted_at > coalesce(greatest(
  (select max(attempted_at) from identity.login_attempts
   where lower(email) = $2 and succeeded and (reason = $4 or (reason = 'password-step' and $4 = 'sign-in'))),
  (select password_changed_at from identity.accounts where lower(email) = $2 and $4 <> 'second-factor')
), '-infinity')`

/**
 * Failures in the last quarter of an hour after which further attempts are refused unread. Five for one account from
 * one address; more for the account from anywhere, so that a stranger cannot easily lock its owner out.
 */
const signInLimits: readonly Limit[] = [
  { condition: `${ACCOUNT} and ${ADDRESS}`, failures: 5 },
  { condition: ACCOUNT, failures: 20 },
  { condition: ADDRESS, failures: 50 },
]
/**
 * Codes have a million values, three of which are valid at a time: a few attempts in a quarter of an hour find none.
 */
const codeLimits: readonly Limit[] = [
  { condition: ACCOUNT, failures: 10 },
  { condition: ADDRESS, failures: 50 },
]
const linkLimits: readonly Limit[] = [
  { condition: 'lower(email) = $2', failures: 5 },
  { condition: ADDRESS, failures: 20 },
]
/** Limits registrations, because each may send a mail to an address that anyone can type. */
const registrationLimits: readonly Limit[] = [
  { condition: 'lower(email) = $2', failures: 5 },
  { condition: ADDRESS, failures: 40 },
]
/** Limits invitation mails to one recipient, across all companies, and those sent from one IP address. */
const invitationLimits: readonly Limit[] = [
  { condition: 'lower(email) = $2', failures: 3, windowMs: 24 * 3_600_000 },
  { condition: ADDRESS, failures: 20 },
]

/** `link`: a mail requested for an address. `password-check`: a signed-in user is asked for the password again. */
export type AttemptKind =
  | 'sign-in'
  | 'registration'
  | 'second-factor'
  | 'password-check'
  | 'link'
  | 'invitation'

export type Attempt =
  | { readonly allowed: true; readonly attemptId: string }
  | { readonly allowed: false; readonly retryAfterMs: number }

/**
 * Writes the attempt as a failure before the password is checked and corrects it afterwards, so that a burst of
 * parallel guesses is counted in full.
 */
export function createLoginAttempts(pool: Pool, clock: () => Date) {
  const begin = async (
    kind: AttemptKind,
    limits: readonly Limit[],
    email: string,
    { address, userAgent }: AttemptOrigin,
  ): Promise<Attempt> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        'select pg_advisory_xact_lock(1, hashtext($1)), pg_advisory_xact_lock(2, hashtext($2))',
        [email, address],
      )
      const retryAfterMs = await waitFor(client, limits, kind, email, address, clock())
      if (retryAfterMs > 0) {
        await client.query('rollback')
        return { allowed: false, retryAfterMs }
      }
      const { rows } = await client.query<{ attempt_id: string }>(
        `insert into identity.login_attempts (attempted_at, email, ip_address, user_agent, succeeded, reason)
         values ($1, $2, $3, $4, false, $5) returning attempt_id`,
        [clock(), email, address, userAgent.slice(0, 300), kind],
      )
      await client.query('commit')
      return { allowed: true, attemptId: rows[0]?.attempt_id ?? '' }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  return {
    beginSignIn: (email: string, origin: AttemptOrigin) => begin('sign-in', signInLimits, email, origin),
    beginCode: (email: string, origin: AttemptOrigin) => begin('second-factor', codeLimits, email, origin),
    beginPasswordCheck: (email: string, origin: AttemptOrigin) =>
      begin('password-check', signInLimits, email, origin),
    beginLink: (email: string, origin: AttemptOrigin) => begin('link', linkLimits, email, origin),
    beginInvitation: (email: string, origin: AttemptOrigin) =>
      begin('invitation', invitationLimits, email, origin),
    beginRegistration: (email: string, origin: AttemptOrigin) =>
      begin('registration', registrationLimits, email, origin),

    async finish(attemptId: string, accountId: string | null, succeeded: boolean): Promise<void> {
      await pool.query(
        'update identity.login_attempts set account_id = $2, succeeded = $3 where attempt_id = $1',
        [attemptId, accountId, succeeded],
      )
    },

    /** Marks a right password that is followed by the code step; it does not count as a sign-in yet. */
    async finishFirstStep(attemptId: string, accountId: string): Promise<void> {
      await pool.query(
        `update identity.login_attempts set account_id = $2, succeeded = true, reason = 'password-step'
         where attempt_id = $1`,
        [attemptId, accountId],
      )
    },
  }
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>

/** Milliseconds until the failure that fills the limit leaves the window; 0 if an attempt is allowed. */
async function waitFor(
  client: PoolClient,
  limits: readonly Limit[],
  kind: AttemptKind,
  email: string,
  address: string,
  now: Date,
): Promise<number> {
  const countsAll = kind === 'registration' || kind === 'link' || kind === 'invitation'
  const succeeded = countsAll ? '' : 'and not succeeded'
  let longestMs = 0
  for (const { condition, failures, windowMs = WINDOW_MS } of limits) {
    const since = new Date(now.getTime() - windowMs)
    const { rows } = await client.query<{ attempted_at: Date }>(
      `select attempted_at from identity.login_attempts
       where attempted_at > $1 and $2::text is not null and $3::text is not null and reason = $4 ${succeeded} and ${condition}
       order by attempted_at desc offset ${failures - 1} limit 1`,
      [since, email, address, kind],
    )
    if (rows[0]) longestMs = Math.max(longestMs, rows[0].attempted_at.getTime() + windowMs - now.getTime())
  }
  return longestMs
}
