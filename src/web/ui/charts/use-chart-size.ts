import { type RefObject, useEffect, useRef, useState } from 'react'

/** The current size of a chart's box, and the root font size, which follows the display settings. */
export function useChartSize(): {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly width: number
  readonly height: number
  readonly remPx: number
} {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0, remPx: 16 })

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // A box hidden by "View as table" measures zero: the last drawing is kept for print.
      setSize((old) => {
        const isSame = old.width === width && old.height === height && old.remPx === remPx
        return width === 0 || isSame ? old : { width, height, remPx }
      })
    }
    // Called first once the page is laid out: reading the size here would lay it out within the render.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return { ref, ...size }
}
