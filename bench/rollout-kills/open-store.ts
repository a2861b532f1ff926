import type { PlatformId } from '#contract/platform'
import type { OwnDatabase } from '../../test/own-database.ts'
import { firstSkus, openRolloutStore, type RolloutStore } from '../../test/rollouts.ts'

/** More than are asked for, because some products of the made-up shop have no code. */
const SPARE = 1.2

/** A store, and the codes of the first `products` of its products that have one. */
export async function openStoreOf(
  database: OwnDatabase,
  kind: PlatformId,
  products: number,
): Promise<{ readonly store: RolloutStore; readonly skus: readonly string[] }> {
  const store = await openRolloutStore(database, kind, Math.ceil(products * SPARE))
  return { store, skus: firstSkus(store).slice(0, products) }
}
