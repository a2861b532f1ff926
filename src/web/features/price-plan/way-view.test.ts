import { expect, it } from 'vitest'
import type { PlanEntry } from './types.ts'
import { isMoving, wayOf } from './way-view.ts'

type Way = NonNullable<PlanEntry['onItsWay']>
const way = (changes: Partial<Way>): Way => ({
  ...{ rolloutId: 'r', mode: 'single', rolloutState: 'writing_rest', itemIds: ['i'], state: 'pending' },
  ...{ reason: null, livePrice: '10.00' },
  ...changes,
})
const viewOf = (status: PlanEntry['status'], changes: Partial<Way>) =>
  wayOf({ status, onItsWay: way(changes) })

it('follows a single price from the click to the store and back', () => {
  expect(wayOf({ status: 'planned', onItsWay: null })).toBeNull()
  expect(viewOf('planned', { rolloutState: 'draft' })?.is).toBe('moving')
  expect(viewOf('planned', { state: 'sending' })?.is).toBe('moving')
  expect(viewOf('applied', { rolloutState: 'settling', state: 'written' })?.is).toBe('inStore')
  expect(viewOf('applied', { rolloutState: 'settling', state: 'taking_back' })?.is).toBe('moving')
  expect(viewOf('applied', { rolloutState: 'settling', state: 'kept' })?.is).toBe('kept')
  expect(viewOf('reverted', { rolloutState: 'taken_back', state: 'restored' })).toBeNull()
})

it('does not poll for a list that waits for a person or for its first products', () => {
  const listed = { mode: 'canary', state: 'pending' } as const
  for (const rolloutState of ['draft', 'awaiting_approval', 'approved', 'watching'] as const)
    expect(viewOf('planned', { ...listed, rolloutState })?.is).toBe('waiting')
  expect(viewOf('planned', { rolloutState: 'paused', state: 'sending' })?.is).toBe('waiting')
  expect(
    isMoving({ status: 'planned', onItsWay: way({ ...listed, rolloutState: 'draft' }) } as PlanEntry),
  ).toBe(false)
})

it('offers to plan anew only where the store has another price', () => {
  const ended = { rolloutState: 'cancelled' } as const
  expect(viewOf('planned', { ...ended, state: 'stale' })).toMatchObject({ is: 'failed', otherPrice: '10.00' })
  expect(viewOf('planned', { ...ended, state: 'refused' })).toMatchObject({ is: 'failed', otherPrice: null })
})
