import { describe, expect, it } from 'vitest'
import { PLATFORM_PAGE_SIZE } from '#contract/schemas/platform'
import { CARDS_PER_PAGE, type PlatformState, pagesOf, stageOf } from './view-model.ts'

const state = (configured: boolean, status?: 'active' | 'refused' | 'disconnected'): PlatformState => ({
  configured,
  platform: 'shopify',
  connection: status
    ? { status, shopName: null, shopDomain: null, ordersLimited: null, lastSyncedAt: null }
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
