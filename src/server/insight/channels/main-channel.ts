import type { Queryable } from '../../kit/db/queryable.ts'
import { mainOf, readChannelRows } from './list-channels.ts'

/** The channel for whose customers every advised price is meant. */
export interface MainChannel {
  /** Name given by the owner, or that of the shop, source or country; `null`: it has no name. */
  readonly name: string | null
  /** Its share of the units sold in the 90 days before the last sale. */
  readonly shareOfUnits: number
}

/** Returns `null` where all sales are of one channel. */
export async function readMainChannel(
  tx: { readonly client: Queryable },
  companyId: string,
): Promise<MainChannel | null> {
  const rows = await readChannelRows(tx, companyId)
  const main = mainOf(rows)
  if (main === undefined) return null
  const isOfMain = (row: (typeof rows)[number]) => row === main || (row.isChosen && row.role === 'together')
  const current = rows.filter(({ isCurrent }) => isCurrent)
  if (current.every(isOfMain)) return null
  const sum = (of: readonly (typeof rows)[number][]) =>
    of.reduce((total, { recentUnits }) => total + Math.max(0, recentUnits), 0)
  const all = sum(current)
  return {
    name: main.name ?? main.recognised.value,
    shareOfUnits: all > 0 ? sum(current.filter(isOfMain)) / all : 1,
  }
}
