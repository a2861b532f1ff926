import type { Client } from 'pg'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { saveChannelModel } from '../../../store/channel-models/write-channel-model.ts'
import type { Digest } from '../digests.ts'
import { type ClassifiedStore, classifyStore } from './classify-store.ts'
import { recogniseStore } from './recognise.ts'
import { type ChannelReactions, saveChannelProducts } from './save-channel-products.ts'
import { saveChannelRows } from './save-channel-rows.ts'
import { type ChannelState, fingerprintOf } from './stored-model.ts'

/** Findings of a run over the whole store about its channels, to be stored with its results. */
export interface FoundChannels {
  readonly revision: number
  readonly fingerprint: string
  /** `null`: all lines are of one channel. */
  readonly store: ClassifiedStore | null
  /** The owner's choices which channels' prices follow. */
  readonly follows: ReadonlyMap<string, boolean>
  /** Number of marks of the model when the owner's choices were read. */
  readonly staleMarks: number
}

interface Asked {
  readonly companyId: string
  readonly state: ChannelState
  /** Digests as the rollup has them, and of the lines themselves. */
  readonly digests: readonly Digest[]
  readonly digestsOfLines: () => Promise<readonly Digest[]>
  readonly firstDay: number
}

/** Recognises the channels again, and gives each line its channel where there is more than one. */
export async function findChannels(client: Client, asked: Asked): Promise<FoundChannels> {
  const { companyId, state } = asked
  const model = await recogniseStore(client, companyId, asked.digests, state)
  const { follows, staleMarks } = state
  if (model === null)
    return { revision: nextRevision(state, ''), fingerprint: '', store: null, follows, staleMarks }
  const digests = await asked.digestsOfLines()
  const store = await classifyStore(client, companyId, digests, asked.firstDay, model, state.chosen)
  const fingerprint = fingerprintOf(store.model, store.orders, store.customers, state.chosen)
  return { revision: nextRevision(state, fingerprint), fingerprint, store, follows, staleMarks }
}

function nextRevision({ revision, fingerprint }: ChannelState, found: string): number {
  return found === fingerprint ? revision : revision + 1
}

/** Saves in the transaction that writes the estimates made from these channels. */
export async function saveChannels(
  client: Queryable,
  companyId: string,
  { revision, fingerprint, store, staleMarks }: FoundChannels,
  reactions: ChannelReactions,
): Promise<void> {
  await saveChannelModel(client, companyId, {
    revision,
    model: store === null ? null : JSON.stringify(store.model),
    orders: store?.orders ?? null,
    customers: store?.customers ?? null,
    fingerprint,
    staleMarks,
  })
  await saveChannelRows(client, companyId, store)
  if (store === null) {
    await client.query('delete from channel_products where company_id = $1', [companyId])
    return
  }
  const { model, digests, links } = store
  const productIds = digests.map(({ productId }) => productId)
  await saveChannelProducts(client, { companyId, model, productIds, products: links.products, reactions })
}
