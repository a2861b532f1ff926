import type { Output } from '#contract/endpoints'

export type PlatformState = Output<'platformState'>
export type PlatformRun = NonNullable<PlatformState['run']>
export type PlatformConnection = NonNullable<PlatformState['connection']>
export type PlatformCard = Output<'platformProducts'>['products'][number]

/** Cards per page, as the server hands them out. */
export const CARDS_PER_PAGE = 12

/** What the tab offers: explain the setup, connect, connect again, or import. */
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
