import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import type { AppContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformDeliveries } from '../../kit/db/schema/platform.ts'
import { problem } from '../../kit/errors.ts'
import { type BytesBody, readBytes } from '../../kit/http/read-bytes.ts'

export interface Delivery extends BytesBody {
  readonly headers: Headers
}

const MAX_BODY_BYTES = 5 * 1024 * 1024
/** Far longer than a sender repeats a message. */
const REMEMBERED_MS = DAY_MS

/** True for the first arrival of a message, so that repetitions have no effect. */
export async function isNew(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTransaction,
  companyId: string,
  bodySha256: string,
): Promise<boolean> {
  const now = ctx.clock()
  const forgotten = new Date(now.getTime() - REMEMBERED_MS)
  await tx
    .delete(platformDeliveries)
    .where(and(eq(platformDeliveries.companyId, companyId), lt(platformDeliveries.receivedAt, forgotten)))
  const added = await tx
    .insert(platformDeliveries)
    .values({ companyId, bodySha256, receivedAt: now })
    .onConflictDoNothing()
    .returning({ companyId: platformDeliveries.companyId })
  return added.length > 0
}

/** Reads the bytes as received, because the signature is over the bytes, not over the parsed content. */
export async function readRaw(delivery: BytesBody): Promise<string> {
  const bytes = await readBytes(delivery, MAX_BODY_BYTES, () => problem('webhook.over_5_mb'))
  return bytes.toString('utf8')
}
