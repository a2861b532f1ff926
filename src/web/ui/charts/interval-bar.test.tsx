import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IntervalBar } from './interval-bar.tsx'

/** Left edges and widths in percent of the axis, in the order they are drawn. */
function places(markup: string): { left: number; width?: number }[] {
  return [...markup.matchAll(/left:([\d.]+)%(?:;width:([\d.]+)%)?/g)].map(([, left, width]) => ({
    left: Number(left),
    ...(width === undefined ? {} : { width: Number(width) }),
  }))
}

it('draws zero, the range and the figure at their places on the axis', () => {
  const bar = <IntervalBar low={-3} high={-1} value={-1.5} axis={[-4, 1]} />
  // On an axis from −4 to 1 each unit is a fifth.
  expect(places(renderToStaticMarkup(bar))).toEqual([{ left: 80 }, { left: 20, width: 40 }, { left: 50 }])
})

it('ends a range that leaves the axis at its edge', () => {
  const bar = <IntervalBar low={-9} high={0} value={-9} axis={[-4, 0]} />
  expect(places(renderToStaticMarkup(bar))).toEqual([{ left: 100 }, { left: 0, width: 100 }, { left: 0 }])
})

it('shows a gain in green only where all of its range is above zero', () => {
  const gain = (low: number) =>
    renderToStaticMarkup(<IntervalBar low={low} high={9} value={5} axis={[-10, 10]} isGain />)
  expect(gain(1)).toContain('bg-success')
  expect(gain(-1)).not.toContain('bg-success')
})
