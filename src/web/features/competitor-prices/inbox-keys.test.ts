import { expect, it } from 'vitest'
import { inboxAction, movedTo } from './inbox-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof inboxAction>[0]> = {}) =>
  inboxAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

it('works through the inbox by keys, and leaves those of the browser alone', () => {
  expect(press('Enter')).toEqual({ kind: 'confirm', candidate: 0 })
  expect(press('2')).toEqual({ kind: 'confirm', candidate: 1 })
  expect(press('X')).toEqual({ kind: 'reject' })
  expect(press('i')).toEqual({ kind: 'ignore' })
  expect(press('s')).toEqual({ kind: 'search' })
  expect(press('ArrowUp')).toEqual({ kind: 'move', by: -1 })
  expect(press('i', { ctrlKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})

it('stays within the list', () => {
  expect([movedTo(0, -1, 3), movedTo(1, 1, 3), movedTo(2, 1, 3), movedTo(0, 1, 0)]).toEqual([0, 2, 2, 0])
})
