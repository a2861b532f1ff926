import type { RolloutItemState } from './types.ts'
import { ITEM_STATES } from './view-model.ts'

/** State in the address: the open roll-out, the page of its items (or of the list), and the items that are shown. */
export interface RolloutsSearch {
  readonly rollout?: string
  readonly page?: number
  readonly show?: RolloutItemState
}

export type SearchChanges = { readonly [K in keyof RolloutsSearch]?: RolloutsSearch[K] | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores unknown parts and default values, so that an old link still opens the page. */
export function parseRolloutsSearch(raw: Readonly<Record<string, unknown>>): RolloutsSearch {
  const rollout = typeof raw.rollout === 'string' && UUID.test(raw.rollout) ? raw.rollout : null
  const page = Number(raw.page)
  const show = ITEM_STATES.find((known) => known === raw.show)
  return {
    ...(rollout ? { rollout } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(show && rollout ? { show } : {}),
  }
}
