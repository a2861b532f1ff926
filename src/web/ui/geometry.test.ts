import { describe, expect, it } from 'vitest'
import { placeBelow } from './place-below.ts'
import { nextTab } from './tabs.tsx'

describe('placeBelow', () => {
  const at = (left: number, top = 0) => ({ left, right: left + 40, top, bottom: top + 40 })
  const wide = { width: 1000, height: 800 }

  it('aligns with the nearer side of the button', () => {
    expect(placeBelow(at(20), { width: 300, height: 100 }, wide)).toEqual({ top: 46, left: 20 })
    expect(placeBelow(at(940), { width: 300, height: 100 }, wide)).toEqual({ top: 46, left: 680 })
  })

  it('stays inside a narrow window', () => {
    const narrow = { width: 320, height: 800 }
    expect(placeBelow(at(150), { width: 304, height: 100 }, narrow).left).toBe(8)
    expect(placeBelow(at(200), { width: 304, height: 100 }, narrow).left).toBe(8)
  })

  it('stands above a button at the foot of the window, and below where there is more room than above', () => {
    expect(placeBelow(at(20, 740), { width: 300, height: 150 }, wide)).toEqual({ bottom: 66, left: 20 })
    expect(placeBelow(at(20, 200), { width: 300, height: 700 }, wide)).toEqual({
      ...{ top: 246, left: 20 },
      // It scrolls inside the window: 800 - 240 - 6 - 8.
      maxHeight: 546,
    })
  })
})

describe('nextTab', () => {
  const tabs = ['overview', 'recommendations', 'analytics'].map((key) => ({ key, label: key }))
  it.each([
    ['ArrowRight', 'overview', 'recommendations'],
    ['ArrowRight', 'analytics', 'overview'],
    ['ArrowLeft', 'overview', 'analytics'],
    ['Home', 'analytics', 'overview'],
    ['End', 'overview', 'analytics'],
  ])('%s on %s leads to %s', (key, active, next) => {
    expect(nextTab(key, tabs, active)?.key).toBe(next)
  })

  it('leaves other keys alone', () => {
    expect(nextTab('a', tabs, 'overview')).toBeNull()
  })
})
