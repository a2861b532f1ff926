import { describe, expect, it } from 'vitest'
import { readListKey } from './read-list-key.ts'
import { placeIn, stepIn, tableSortOf } from './work-view.ts'

const press = (key: string, more: Partial<Parameters<typeof readListKey>[0]> = {}) =>
  readListKey({ key, hasShift: false, hasCommand: false, hasAlt: false, isRepeat: false, ...more })

describe('the keys of the work list', () => {
  it('move, select, accept, hold and explain', () => {
    expect(['j', 'k', 'x', 'a', 'h', 'e'].map((key) => press(key))).toEqual([
      ...['next', 'previous', 'select', 'accept', 'hold', 'why'],
    ])
    expect(press('A', { hasShift: true })).toBe('acceptSure')
    expect(press('J', { hasShift: true })).toBe('extendDown')
    expect(press('a', { hasCommand: true })).toBe('selectAll')
  })

  it('held down move on, but decide once', () => {
    expect(press('j', { isRepeat: true })).toBe('next')
    for (const key of ['a', 'h', 'x', 'e']) expect(press(key, { isRepeat: true })).toBeNull()
    expect(press('A', { hasShift: true, isRepeat: true })).toBeNull()
  })

  it('leave the browser its own: ⌘K, Ctrl+X, Ctrl+J, and what is written with Alt', () => {
    for (const key of ['k', 'x', 'j', 'h', 'e', 'z']) expect(press(key, { hasCommand: true })).toBeNull()
    expect(press('a', { hasAlt: true })).toBeNull()
    expect(press('X', { hasShift: true })).toBeNull()
  })
})

describe('the current row', () => {
  it('keeps its product, and its place when the product leaves', () => {
    expect(placeIn([5, 6, 7], { id: 7, at: 0 })).toEqual({ id: 7, at: 2 })
    expect(placeIn([5, 7], { id: 6, at: 1 })).toEqual({ id: 7, at: 1 })
    expect(placeIn([5], { id: 6, at: 1 })).toEqual({ id: 5, at: 0 })
    expect(placeIn([], { id: 6, at: 1 })).toEqual({ id: null, at: 0 })
  })

  it('stops at both ends', () => {
    expect(stepIn([5, 6], { id: 6, at: 1 }, 1)).toEqual({ id: 6, at: 1 })
    expect(stepIn([5, 6], { id: 5, at: 0 }, -1)).toEqual({ id: 5, at: 0 })
  })
})

it('marks the sorted column by what comes first', () => {
  expect(tableSortOf('money')).toEqual({ key: 'money', direction: 'descending' })
  expect(tableSortOf('-money')).toEqual({ key: 'money', direction: 'ascending' })
  expect(tableSortOf('title')).toEqual({ key: 'title', direction: 'ascending' })
})
