import type { Nango } from '../../nango/nango.ts'
import { createAskRest } from '../ask-rest.ts'
import { createNangoDoor } from '../nango-door.ts'
import type { Wait } from '../patience.ts'
import type { StorePlatform } from '../store-platform.ts'
import { openMedusaStore } from './medusa-store.ts'

/** The name of the integration in Nango. */
const INTEGRATION = 'medusa'

export interface MedusaOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
}

/** Medusa's Admin REST API (version 2), reached through Nango's proxy. */
export function createMedusa({ nango, wait }: MedusaOptions): StorePlatform {
  return {
    id: 'medusa',
    scopeToWrite: null,
    ...createNangoDoor(nango, INTEGRATION),
    openStore({ providerConnectionId }, { signal }) {
      const ask = createAskRest({
        send: ({ path, query, json }) =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            method: json === undefined ? 'GET' : 'POST',
            path,
            query,
            json,
            signal,
          }),
        signal,
        wait,
      })
      return openMedusaStore(ask)
    },
  }
}
