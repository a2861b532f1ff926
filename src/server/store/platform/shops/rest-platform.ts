import type { Nango } from '../nango/nango.ts'
import { type AskRest, createAskRest, type RestRequest } from './ask-rest.ts'
import { createNangoDoor } from './nango-door.ts'
import { RestPace } from './pace.ts'
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
  openStore: (ask: AskRest) => Omit<OpenedStore, 'restMs'>,
  { nango, wait }: RestPlatformOptions,
): StorePlatform {
  return {
    id,
    scopeToWrite: null,
    ...createNangoDoor(nango, id),
    openStore({ providerConnectionId }, { signal }) {
      const pace = new RestPace()
      const send = ({ path, query, json }: RestRequest) =>
        pace.timed(() =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: id,
            method: json === undefined ? 'GET' : 'POST',
            path,
            query,
            json,
            signal,
          }),
        )
      return { ...openStore(createAskRest({ send, signal, wait })), restMs: () => pace.restMs() }
    },
  }
}
