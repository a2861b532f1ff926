import type { PlanEntry } from './types.ts'

type Way = NonNullable<PlanEntry['onItsWay']>

export interface WayView {
  /**
   * `moving`: the store is being read or written; `waiting`: its roll-out waits for a person or for the first products;
   * `failed`: not written, and the plan is as before; `kept`: not taken back.
   */
  readonly is: 'moving' | 'waiting' | 'failed' | 'inStore' | 'kept'
  readonly way: Way
  /** The store has another price than the plan: the price can be planned again from there. */
  readonly otherPrice: string | null
}

const WRITING = ['writing_canary', 'writing_rest', 'taking_back']
const CHECKED_FIRST = ['draft', 'approved']

/** How far a planned price is on its way into the store; `null`: nothing to say. */
export function wayOf({ onItsWay: way, status }: Pick<PlanEntry, 'onItsWay' | 'status'>): WayView | null {
  if (way === null) return null
  const { mode, rolloutState, state } = way
  const is = (which: WayView['is'], otherPrice: string | null = null) => ({ is: which, way, otherPrice })
  if (rolloutState === 'paused') return is('waiting')
  if (state === 'sending' || state === 'taking_back') return is('moving')
  if (status === 'planned') {
    if (state === 'refused' || state === 'stale' || rolloutState === 'cancelled')
      return is('failed', state === 'stale' ? way.livePrice : null)
    if (mode === 'single' && CHECKED_FIRST.includes(rolloutState)) return is('moving')
    if (state === 'waiting') return is('waiting')
    if (state === 'pending') return is(WRITING.includes(rolloutState) ? 'moving' : 'waiting')
    return null
  }
  if (status !== 'applied') return null
  if (state === 'kept') return is('kept')
  return state === 'written' || state === 'settled' ? is('inStore') : null
}

/** True while the store is read or written for this entry, so that the plan changes by the second. */
export const isMoving = (entry: PlanEntry): boolean => wayOf(entry)?.is === 'moving'
