import type { Nango } from '../nango/nango.ts'
import { type AskRest, createAskRest, type RestRequest } from './ask-rest.ts'
import { createNangoDoor } from './nango-door.ts'
import type { Wait } from './patience.ts'
import type { OpenedStore, StorePlatform } from './store-platform.ts'

export interface RestPlatformOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
}

/**
 * Connects to a platform with a REST interface through Nango's proxy. Its id is also its integration's name there.
 */
export function createRestPlatform(
  id: StorePlatform['id'],
  openStore: (ask: AskRest) => OpenedStore,
  { nango, wait }: RestPlatformOptions,
): StorePlatform {
  return {
    id,
    scopeToWrite: null,
    ...createNangoDoor(nango, id),
    openStore({ providerConnectionId }, { signal }) {
      const send = ({ path, query, json }: RestRequest) =>
        nango.proxy({
          connectionId: providerConnectionId,
          integration: id,
          method: json === undefined ? 'GET' : 'POST',
          path,
          query,
          json,
          signal,
        })
      return openStore(createAskRest({ send, signal, wait }))
    },
  }
}
