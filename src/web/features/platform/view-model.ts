import type { Output } from '#contract/calls'

export type PlatformState = Output<'platformState'>
export type Platform = PlatformState['platform']
export type PlatformRun = NonNullable<PlatformState['run']>
export type PlatformConnection = NonNullable<PlatformState['connection']>
export type PlatformCard = Output<'platformProducts'>['products'][number]

/** The order in which they are offered; their names are the same in every language. */
export const platformNames: Readonly<Record<Platform, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  medusa: 'Medusa',
}
export const platforms = Object.keys(platformNames) as readonly Platform[]

/** Cards per page, as the server returns them. */
export const CARDS_PER_PAGE = 12

/** What the tab offers: setup instructions, connect, reconnect, or import. */
export type Stage = 'setup' | 'connect' | 'refused' | 'disconnected' | 'connected'

export function stageOf({ configured, connection }: PlatformState): Stage {
  if (!configured) return 'setup'
  switch (connection?.status) {
    case undefined:
      return 'connect'
    case 'active':
      return 'connected'
    case 'refused':
      return 'refused'
    case 'disconnected':
      return 'disconnected'
  }
}

export function isReading(run: PlatformRun | null): boolean {
  return run?.status === 'queued' || run?.status === 'running'
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
}

const NOTHING_YET = { seen: 0, added: 0, changed: 0, failed: 0 }

/** The state after an import was requested, until its progress is known. */
export function withQueuedRun(state: PlatformState): PlatformState {
  if (isReading(state.run)) return state
  const counts = { products: NOTHING_YET, orders: NOTHING_YET, foreignOrders: [] }
  const run = { ...counts, problem: null, startedAt: null, finishedAt: null }
  return { ...state, run: { ...run, status: 'queued' } }
}

export function withoutConnection(state: PlatformState): PlatformState {
  return state.connection === null
    ? state
    : { ...state, connection: { ...state.connection, status: 'disconnected' } }
}
