import { describe, expect, it } from 'vitest'
import { createKeyReader, type KeyPress } from './read-key.ts'

const letters = new Map([['d', '/dashboard']])
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasCommand: false,
  hasAlt: false,
  isTyping: false,
  atMs: 0,
  ...more,
})

describe('the keyboard', () => {
  it('goes to a screen by G and its letter, within a moment', () => {
    const read = createKeyReader(letters)
    expect(read(press('g'), true)).toBeNull()
    expect(read(press('d', { atMs: 1500 }), true)).toEqual({ kind: 'go', path: '/dashboard' })
    expect(read(press('d', { atMs: 1600 }), true)).toBeNull()
    read(press('g', { atMs: 2000 }), true)
    expect(read(press('d', { atMs: 3501 }), true)).toBeNull()
  })

  it('forgets the G when another key comes between', () => {
    const read = createKeyReader(letters)
    read(press('g'), true)
    read(press('x'), true)
    expect(read(press('d'), true)).toBeNull()
  })

  it('opens palette, sheet, search and sidebar', () => {
    const read = createKeyReader(letters)
    expect(read(press('K', { hasCommand: true }), true)).toEqual({ kind: 'palette' })
    expect(read(press('?'), true)).toEqual({ kind: 'sheet' })
    expect(read(press('/'), true)).toEqual({ kind: 'find' })
    // On a German keyboard [ is written with Alt.
    expect(read(press('[', { hasAlt: true }), true)).toEqual({ kind: 'sidebar' })
  })

  it('leaves single keys alone while somebody writes, and where they are off; ⌘K stays', () => {
    const read = createKeyReader(letters)
    read(press('g', { isTyping: true }), true)
    expect(read(press('d'), true)).toBeNull()
    read(press('g'), false)
    expect(read(press('d'), false)).toBeNull()
    expect(read(press('?'), false)).toBeNull()
    expect(read(press('k', { hasCommand: true, isTyping: true }), false)).toEqual({ kind: 'palette' })
  })
})
