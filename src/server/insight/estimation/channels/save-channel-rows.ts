import { MAIN_CHANNEL, UNCLEAR_CHANNEL } from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import {
  type FoundChannel,
  type Recognised,
  writeFoundChannels,
} from '../../channels/write-found-channels.ts'
import type { ClassifiedStore } from './classify-store.ts'
import { identitiesOf, RECOGNISED_MAIN, type StoredModel } from './stored-model.ts'

/** The last days of sales that count as recent. */
const RECENT_DAYS = 90

/** Saves the channels' figures of this run. The owner's choices for a channel stay, even while it is not found. */
export async function saveChannelRows(
  client: Queryable,
  companyId: string,
  store: ClassifiedStore | null,
): Promise<void> {
  await writeFoundChannels(client, companyId, store === null ? [] : rowsOf(store))
}

function rowsOf({ model, sums, links }: ClassifiedStore): FoundChannel[] {
  const identities = identitiesOf(model)
  return sums.channels.flatMap((channel) => {
    const identity = channel === UNCLEAR_CHANNEL ? 'unclear' : identities[channel]
    if (identity === undefined) return []
    return {
      identity,
      recognised: recognisedAs(identity, channel, model),
      all: sums.sum(channel),
      recent: sums.sum(channel, RECENT_DAYS),
      priceRatio: channel === UNCLEAR_CHANNEL ? null : sums.priceRatio(channel),
      following: links.followingOf(channel === MAIN_CHANNEL ? RECOGNISED_MAIN : channel),
    }
  })
}

function recognisedAs(identity: string, channel: number, { values, level }: StoredModel): Recognised {
  if (identity === 'main' || identity === 'unclear') return { by: identity, value: null, explained: null }
  if (identity === 'level') return { by: level!.key, value: null, explained: level!.explained }
  const { key, name } = values[channel - 1]!
  return { by: key, value: key === 'rule' ? null : name, explained: null }
}
