import { expect, it } from 'vitest'
import { parseRolloutsSearch } from './search.ts'
import type { Rollout } from './types.ts'
import {
  actionsOf,
  areFirstProductsKnown,
  filtersOf,
  inShop,
  isFollowed,
  isMoving,
  leftToTakeBack,
  progressOf,
  stepOfItem,
  stepsOf,
  toWrite,
  wordOfItem,
  wordOfLook,
} from './view-model.ts'

const rollout = (changes: Partial<Omit<Rollout, 'counts'>> & { counts?: Partial<Rollout['counts']> } = {}) =>
  ({
    items: 12,
    canaryProducts: 5,
    pausedFrom: null,
    blockers: [],
    check: { status: 'done', read: 12, checkedAt: null, problem: null },
    ...changes,
    counts: {
      ...{ pending: 0, sending: 0, written: 0, settled: 0, refused: 0, stale: 0, unknown: 0 },
      ...{ taking_back: 0, restored: 0, kept: 0, ...changes.counts },
    },
  }) as Rollout

it('offers the next steps of each state, the main one first', () => {
  const offered = (changes: Parameters<typeof rollout>[0]) => actionsOf(rollout(changes))
  expect(offered({ state: 'draft' })).toEqual(['approve', 'ask', 'check', 'cancel'])
  expect(offered({ state: 'awaiting_approval' })).toEqual(['approve', 'check', 'cancel'])
  expect(offered({ state: 'approved' })).toEqual(['start', 'check', 'cancel'])
  expect(offered({ state: 'watching', counts: { written: 5 } })).toEqual(['writeRest', 'pause', 'takeBack'])
  expect(offered({ state: 'paused', counts: { written: 5 } })).toEqual(['resume', 'takeBack'])
  expect(offered({ state: 'paused' })).toEqual(['resume', 'cancel'])
  expect(offered({ state: 'done', counts: { settled: 12 } })).toEqual(['takeBack'])
  expect(offered({ state: 'taken_back' })).toEqual([])
})

it('offers neither approval nor start where something stands in the way', () => {
  const offered = (state: Rollout['state'], blockers: Rollout['blockers']) =>
    actionsOf(rollout({ state, blockers }))
  // Four eyes: the author asks, another owner approves.
  expect(offered('draft', ['four_eyes'])).toEqual(['ask', 'check', 'cancel'])
  expect(offered('awaiting_approval', ['four_eyes'])).toEqual(['check', 'cancel'])
  expect(offered('draft', ['much_revenue', 'four_eyes'])).toEqual(['check', 'cancel'])
  expect(offered('approved', ['approval_over'])).toEqual(['approve', 'check', 'cancel'])
  expect(offered('approved', ['writing_off'])).toEqual(['check', 'cancel'])
  const check = { status: 'running', read: 3, checkedAt: null, problem: null } as const
  expect(actionsOf(rollout({ state: 'draft', check }))).toEqual(['cancel'])
})

it('follows the way from the list to the effect, and leaves it when prices are taken back', () => {
  const now = (changes: Parameters<typeof rollout>[0]) =>
    stepsOf(rollout(changes)).find(({ is }) => is === 'now')?.step
  expect(now({ state: 'writing_canary' })).toBe('canary')
  expect(now({ state: 'paused', pausedFrom: 'writing_rest' })).toBe('rest')
  expect(stepsOf(rollout({ state: 'taking_back' }))).toEqual([])
  expect(stepsOf(rollout({ state: 'writing_rest', canaryProducts: 0 })).map(({ step }) => step)).toEqual([
    ...['list', 'approval', 'rest', 'effect'],
  ])
  expect(stepsOf(rollout({ state: 'done' })).every(({ is }) => is === 'past')).toBe(true)
})

it('counts what is in the store, and how far reading, writing and taking back are', () => {
  const half = rollout({
    state: 'writing_rest',
    counts: { written: 4, settled: 1, refused: 2, stale: 1, pending: 4 },
  })
  expect(inShop(half)).toBe(5)
  expect(toWrite(half)).toBe(9)
  expect(progressOf(half)).toEqual({ done: 5, of: 9 })
  expect(filtersOf(half)).toEqual(['pending', 'written', 'settled', 'stale', 'refused'])
  const first = rollout({ state: 'writing_canary', products: 12, counts: { pending: 10, written: 2 } })
  expect(progressOf(first)).toEqual({ done: 2, of: 5 })
  expect(progressOf({ ...first, products: 11 })).toEqual({ done: 2, of: 12 })
  const back = rollout({ state: 'taking_back', counts: { restored: 3, kept: 1, taking_back: 2, written: 6 } })
  expect(progressOf(back)).toEqual({ done: 4, of: 12 })
  expect(isMoving(back)).toBe(true)
  expect(isMoving(rollout({ state: 'watching' }))).toBe(false)
})

it('asks only for the prices that are left to take back, and follows the one on its way', () => {
  const one = rollout({ state: 'settling', counts: { written: 20, taking_back: 1 } })
  expect(leftToTakeBack(one)).toBe(20)
  expect(leftToTakeBack(rollout({ state: 'paused', counts: { taking_back: 3, restored: 2 } }))).toBe(3)
  expect(isFollowed(one)).toBe(true)
  expect(isFollowed({ ...one, state: 'paused' })).toBe(false)
  expect(isFollowed(rollout({ state: 'settling', counts: { written: 20, restored: 1 } }))).toBe(false)
})

it('calls a price that waits unwritten once nothing more is written', () => {
  expect(wordOfItem({ state: 'watching' }, 'pending')).toBe('pending')
  expect(wordOfItem({ state: 'taken_back' }, 'pending')).toBe('notWritten')
  expect(wordOfItem({ state: 'cancelled' }, 'pending')).toBe('notWritten')
  expect(wordOfItem({ state: 'taken_back' }, 'kept')).toBe('kept')
})

it('takes back only what is in the store, and drops only before the start', () => {
  const step = (state: Rollout['state'], item: Parameters<typeof stepOfItem>[1]['state']) =>
    stepOfItem(rollout({ state }), { state: item })
  expect(step('draft', 'refused')).toBe('drop')
  expect(step('watching', 'written')).toBe('takeBack')
  expect(step('watching', 'kept')).toBeNull()
  expect(step('taking_back', 'written')).toBeNull()
})

it('reads an address, and ignores what it does not know', () => {
  const id = '6f1c2a0e-1111-4222-8333-444455556666'
  expect(parseRolloutsSearch({ rollout: id, page: '3', show: 'kept' })).toEqual({
    rollout: id,
    page: 3,
    show: 'kept',
  })
  expect(parseRolloutsSearch({ rollout: 'x', page: -1, show: 'kept' })).toEqual({})
})

it.each([
  ['ask', 'below_cost', 'rollouts.look.below_cost'],
  ['ask', 'far_below_price', 'rollouts.look.far_below_price'],
  ['ask', 'no_orders', 'rollouts.look.no_orders'],
  ['ask', 'below_predictions', 'rollouts.verdict.ask'],
  ['fine', 'no_harm', 'rollouts.verdict.fine'],
] as const)('says of a look that found %s because of %s: %s', (verdict, reason, word) => {
  expect(wordOfLook({ verdict, detail: { reason } })).toBe(word)
})

it('does not say how many products go first before the list is read', () => {
  const check = { status: 'running', read: 0, checkedAt: null, problem: null } as const
  expect(areFirstProductsKnown(rollout({ state: 'draft', canaryProducts: 0, check }))).toBe(false)
  expect(areFirstProductsKnown(rollout({ state: 'draft', canaryProducts: 5, check }))).toBe(true)
  expect(areFirstProductsKnown(rollout({ state: 'draft', canaryProducts: 0 }))).toBe(true)
  expect(areFirstProductsKnown(rollout({ state: 'done', canaryProducts: 0 }))).toBe(false)
})
