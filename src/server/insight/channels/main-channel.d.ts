import type { ClientBase } from 'pg'
/** Whose customers every advised price is for. */
export interface MainChannel {
  /** As the owner calls it, or the shop, source or country; `null`: it has no name. */
  readonly name: string | null
  /** Of the 90 days before the last sale. */
  readonly shareOfUnits: number
}
/** `null` where all sales are of one channel. */
export declare function readMainChannel(
  tx: {
    readonly client: Pick<ClientBase, 'query'>
  },
  companyId: string,
): Promise<MainChannel | null>
