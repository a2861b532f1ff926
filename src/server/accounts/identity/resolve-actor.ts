import type { Role } from '#contract/roles'
import type { Actor, AppContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { isSignInAlive } from '../identity-provider/embedded/sign-ins.ts'
import { findProfile } from '../identity-provider/find-profile.ts'
import { ensureUser, findUser, type TenantUser } from './ensure-user.ts'

/** How long, in ms, a token is still accepted after its sign-in ended, and a role or membership after it changed. */
const KEEP_MS = 5_000
const MAX_ENTRIES = 10_000

let changes = 0

const others = new Set<() => Promise<void>>()

/**
 * Call after a membership, role or sign-in changed: every process reads anew. A process that misses this does so
 * within seconds.
 */
export async function forgetResolved(): Promise<void> {
  forgetHere()
  await Promise.all([...others].map((tell) => tell()))
}

/** Clears this process's cache after another process reported a change. */
export function forgetHere(): void {
  changes += 1
}

/** Registers `tell`, which informs the other processes, until the returned function is called. */
export function alsoForgetting(tell: () => Promise<void>): () => void {
  others.add(tell)
  return () => others.delete(tell)
}

export interface ResolvedActor extends TenantUser {
  readonly role: Role
}

/**
 * Finds the user of a token and checks that the sign-in is valid. The result is cached for some seconds, because
 * every request needs it. An absent user is never cached but created immediately, so that a failed sync locks nobody
 * out.
 */
export function createActorResolver(ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>) {
  const { db, clock } = ctx
  const known = new Map<
    string,
    { readonly user: ResolvedActor; readonly until: number; readonly at: number }
  >()

  return async function resolveActor(actor: Actor, accessToken: string): Promise<ResolvedActor> {
    const key = JSON.stringify([actor.issuer, actor.subject, actor.sessionId])
    const now = clock().getTime()
    const cached = known.get(key)
    if (cached && cached.until > now && cached.at === changes) return cached.user
    const at = changes
    await refuseEnded(ctx, actor)
    const user =
      (await findUser(db, actor)) ??
      (await ensureUser(db, actor, await findProfile({ ctx, actor, accessToken })))
    known.delete(key)
    known.set(key, { user, until: now + KEEP_MS, at })
    if (known.size > MAX_ENTRIES) known.delete(known.keys().next().value ?? key)
    return user
  }
}

/**
 * Refuses an access token after its sign-in ended, not only the refresh token. External providers manage their own
 * sessions.
 */
async function refuseEnded({ config, db, clock }: Pick<AppContext, 'config' | 'db' | 'clock'>, actor: Actor) {
  if (config.oidc.mode !== 'embedded' || !actor.sessionId) return
  if (await isSignInAlive(db.pool, actor.sessionId, clock())) return
  throw problem('sign_in.session_ended')
}
