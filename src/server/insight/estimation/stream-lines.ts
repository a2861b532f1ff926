import type { Client } from 'pg'
import { readCachedLines } from './cached-lines.ts'
import { readClassifiedLines } from './channels/classify-part.ts'
import type { ChannelState, StoredModel } from './channels/stored-model.ts'
import { readDigests } from './digests.ts'
import type { LineSink } from './order-line-decoder.ts'

/** Number of products whose lines are in memory at a time. */
const PRODUCTS_AT_ONCE = 500

/** A store whose lines are separated by channel. */
export type SeparatedState = ChannelState & { readonly model: StoredModel }

/**
 * Passes every line of the products, or of all, to `take` with its channel and its product's id: cached lines as they
 * are, the others from the table, a few hundred products at a time.
 */
export async function streamLines(
  client: Client,
  companyId: string,
  state: SeparatedState,
  only: readonly number[] | null,
  take: LineSink,
): Promise<void> {
  const byId = (productId: number) => productId
  const rest: number[] = []
  if (only === null) {
    const digests = await readDigests(client, companyId, new Map(), { from: 'totals' })
    const kept = new Set<number>()
    for (const { productId, lines, isKept } of digests)
      if (isKept) kept.add(productId)
      else if (lines > 0) rest.push(productId)
    if (kept.size > 0) await readCachedLines(client, companyId, (id) => (kept.has(id) ? id : undefined), take)
  } else rest.push(...[...new Set(only)].sort((a, b) => a - b))
  for (let from = 0; from < rest.length; from += PRODUCTS_AT_ONCE) {
    const part = rest.slice(from, from + PRODUCTS_AT_ONCE)
    await readClassifiedLines(client, companyId, part, state, byId, take)
  }
}
