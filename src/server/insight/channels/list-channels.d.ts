import type { ClientBase } from 'pg'
import type * as z from 'zod'
import type { channelRoles, salesChannel, salesChannelsAnswer } from '#contract/schemas/sales-channels'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

type Answer = z.infer<typeof salesChannelsAnswer>
type Channel = z.infer<typeof salesChannel>
type Role = (typeof channelRoles)[number]
/** A channel as it is stored. */
export interface ChannelRow {
  readonly identity: string
  readonly name: string | null
  readonly role: Role
  readonly isChosen: boolean
  readonly recognised: Pick<Channel, 'value' | 'explained'> & {
    readonly by: Channel['recognisedBy']
  }
  readonly lines: number
  readonly units: number
  readonly revenue: string
  readonly recentLines: number
  readonly recentUnits: number
  readonly recentRevenue: number
  readonly priceRatio: number | null
  readonly isFollowing: boolean | null
  readonly followsChosen: boolean | null
  readonly priceChanges: number
  readonly changesTogether: number
  readonly isCurrent: boolean
  readonly rule: Channel['rule']
}
export declare function readChannelRows(
  {
    client,
  }: {
    readonly client: Pick<ClientBase, 'query'>
  },
  companyId: string,
): Promise<ChannelRow[]>
/** The store's sales channels with what the owner says of them. */
export declare function listSalesChannels({ ctx }: { readonly ctx: TenantContext }): Promise<Answer>
export declare function presentChannels(tx: TenantTransaction, companyId: string): Promise<Answer>
/** What the owner says, for the version of the list. */
export declare function choicesOf(rows: readonly ChannelRow[]): Answer['choices']
/** The channel that counts as the main one: the owner's, else the recognised one. */
export declare function mainOf(rows: readonly ChannelRow[]): ChannelRow | undefined
