import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of a chart's box as it is now, and the root font size, which follows the display settings. */
export function useChartSize(): {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly width: number
  readonly remPx: number
} {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, remPx: 16 })

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => {
      const width = Math.floor(box.clientWidth)
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // A box hidden by "View as table" measures zero: keep the last drawing for print.
      setSize((old) => (width === 0 || (old.width === width && old.remPx === remPx) ? old : { width, remPx }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return { ref, ...size }
}
