import { and, eq } from 'drizzle-orm'
import type { Message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { auditLog } from '../../kit/db/schema/audit.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { resultOf } from './refusal-reason.ts'

export interface AuditEvent {
  /** Name of the call or of the event: `signedIn`, `passwordChanged`. */
  readonly action: string
  readonly object?: string | null
  readonly before?: unknown
  readonly after?: unknown
  /** Why the action was refused or not finished; absent if it was done. */
  readonly refusal?: Message | undefined
  /** Name shown instead of the person's address, for example that of an API key. */
  readonly actor?: string | null
  readonly address?: string | null
  readonly device?: string | null
  readonly requestId?: string | null
}

interface Call {
  readonly ctx: TenantContext
  readonly input: AuditEvent
}

interface EntryCall {
  readonly ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>
  readonly input: AuditEvent
}

const MAX_JSON_LENGTH = 8000

/** Adds one entry. The application's database role may neither change nor delete entries. */
export async function recordAudit({ ctx, input }: Call): Promise<void> {
  await ctx.inTenant((tx) => enterAudit(tx, { ctx, input }))
}

/** Adds the entry in the transaction of the change, so that both are committed or neither. */
export async function enterAudit(tx: TenantTransaction, { ctx, input }: EntryCall): Promise<void> {
  const { companyId, userId } = ctx
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  await tx.insert(auditLog).values({
    companyId,
    at: ctx.clock(),
    userId,
    actor: input.actor ?? user?.email ?? userId,
    ipAddress: input.address ?? null,
    device: input.device ?? null,
    action: input.action,
    object: input.object ?? null,
    before: kept(input.before),
    after: kept(input.after),
    result: resultOf(input.refusal),
    requestId: input.requestId ?? null,
  })
}

const SECRET = /password|secret|token|recovery|^code$|base64/i

/** Returns what the log may hold of a value: secrets are masked, long lists and long values are shortened. */
export function kept(value: unknown): unknown {
  if (value === undefined || value === null) return null
  const clean = cleaned(value, 0)
  const length = JSON.stringify(clean).length
  return length > MAX_JSON_LENGTH
    ? { shortened: storable(JSON.stringify(clean).slice(0, MAX_JSON_LENGTH)) }
    : clean
}

/** Replaces lone surrogates and NUL, which `jsonb` refuses: a failing entry would refuse the change itself. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) {
    const first = value.slice(0, 20).map((each) => cleaned(each, depth + 1))
    return value.length > 20 ? [...first, `… ${value.length} in all`] : first
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      storable(name),
      SECRET.test(name) && (typeof each === 'string' || Array.isArray(each))
        ? '***'
        : cleaned(each, depth + 1),
    ]),
  )
}
