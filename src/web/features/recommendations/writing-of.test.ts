import { expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { writingOf } from './writing-of.ts'

type Connection = NonNullable<Output<'platformState'>['connection']>

const shop = (changes: Partial<Connection>) =>
  writingOf({
    connection: {
      ...{ status: 'active', shopName: null, shopDomain: null, ordersLimited: null, lastSyncedAt: null },
      ...{ writing: 'on', ...changes },
    } as Connection,
  })

it('is by a roll-out only where a connected shop lets prices be written', () => {
  expect(shop({})).toBe('on')
  expect(shop({ writing: 'off' })).toBe('off')
  expect(shop({ writing: 'needs_permission' })).toBe('off')
  expect(shop({ status: 'refused' })).toBe('off')
  expect(shop({ status: 'disconnected' })).toBe('none')
  expect(writingOf({ connection: null })).toBe('none')
  expect(writingOf(undefined)).toBe('unknown')
})
