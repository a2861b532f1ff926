import { describe, expect, it } from 'vitest'
import { placeBelow } from './place-below.ts'
import { nextTab } from './tabs.tsx'

describe('placeBelow', () => {
  it('aligns with the nearer side of the button', () => {
    expect(placeBelow({ left: 20, right: 60, bottom: 40 }, 300, 1000)).toEqual({ top: 46, left: 20 })
    expect(placeBelow({ left: 940, right: 980, bottom: 40 }, 300, 1000)).toEqual({ top: 46, left: 680 })
  })

  it('stays inside a narrow window', () => {
    expect(placeBelow({ left: 150, right: 190, bottom: 40 }, 304, 320).left).toBe(8)
    expect(placeBelow({ left: 200, right: 240, bottom: 40 }, 304, 320).left).toBe(8)
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
