import { describe, expect, it } from 'vitest'
import { PLATFORM_PAGE_SIZE, platformIds } from '#contract/platform'
import {
  CARDS_PER_PAGE,
  type PlatformState,
  pagesOf,
  platforms,
  stageOf,
  withoutConnection,
  withQueuedRun,
} from './view-model.ts'

const state = (configured: boolean, status?: 'active' | 'refused' | 'disconnected'): PlatformState => ({
  configured,
  isPractice: false,
  platform: 'shopify',
  connection: status
    ? { status, shopName: null, shopDomain: null, ordersLimited: null, lastSyncedAt: null, writing: 'off' }
    : null,
  run: null,
})

describe('the stage of the tab', () => {
  it.each([
    [state(false), 'setup'],
    [state(false, 'active'), 'setup'],
    [state(true), 'connect'],
    [state(true, 'active'), 'connected'],
    [state(true, 'refused'), 'refused'],
    [state(true, 'disconnected'), 'disconnected'],
  ] as const)('of %o is %s', (given, stage) => {
    expect(stageOf(given)).toBe(stage)
  })
})

describe('pages', () => {
  it('hold as many cards as the server sends, and are never none', () => {
    expect(CARDS_PER_PAGE).toBe(PLATFORM_PAGE_SIZE)
    expect([0, 1, 12, 13, 24, 25].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3])
  })
})

it('offers every platform of the contract', () => {
  expect(platforms).toEqual(platformIds)
})

describe('what is known before the server tells more', () => {
  it('is that an import waits, and that one which runs already goes on', () => {
    const queued = withQueuedRun(state(true, 'active'))
    expect(queued.run).toMatchObject({ status: 'queued', problem: null, orders: { seen: 0 } })
    const running: PlatformState = { ...queued, run: { ...queued.run!, status: 'running' } }
    expect(withQueuedRun(running)).toBe(running)
  })

  it('is that a disconnected store is no longer connected', () => {
    expect(stageOf(withoutConnection(state(true, 'active')))).toBe('disconnected')
    expect(stageOf(withoutConnection(state(true)))).toBe('connect')
  })
})
