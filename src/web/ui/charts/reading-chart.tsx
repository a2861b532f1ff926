import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { indexAfterKey } from './option-rows.tsx'
import type { Plot } from './plot.ts'
import { useChartSize } from './use-chart-size.ts'

export interface Reading {
  /** Lines of the tooltip and the live region; the first one is the heading. */
  readonly lines: readonly string[]
}

export interface ChartSize {
  readonly width: number
  readonly height: number
  readonly fontPx: number
}

interface Place {
  /** Distance from the left edge of the drawing. */
  readonly x: number
  /** Distance from its upper edge, where the readings are rows. */
  readonly y?: number | null
}

interface ReadingChartProps<Layout> {
  readonly label: string
  readonly readings: readonly Reading[]
  readonly layoutFor: (size: ChartSize) => Layout
  /** Position of the cursor for each reading. */
  readonly places: (layout: Layout) => readonly Place[]
  /** The readings lie below each other, not side by side. */
  readonly isInRows?: boolean
  readonly draw: (
    layout: Layout,
    at: { readonly size: ChartSize; readonly cursor: number | null },
  ) => ReactNode
  /** Controls over the drawing, such as a handle to drag. */
  readonly over?: (layout: Layout) => ReactNode
  /** Lets the mouse choose the readings from one to another by dragging; indexes, the earlier first. */
  readonly onRange?: ((from: number, to: number) => void) | undefined
}

/** A chart with a reading cursor: one tab stop, arrow keys or the pointer move it, values are announced. */
export function ReadingChart<Layout>(props: ReadingChartProps<Layout>) {
  const { ref, width, height, remPx } = useChartSize()
  const [cursor, setCursor] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const [dragFrom, setDragFrom] = useState<number | null>(null)
  const { readings, layoutFor } = props
  const size = useMemo(() => ({ width, height, fontPx: remPx * 0.75 }), [width, height, remPx])
  // Memoised, so that moving the cursor does not repeat the layout.
  const layout = useMemo(() => (size.width > 0 ? layoutFor(size) : null), [layoutFor, size])
  const places = layout === null ? [] : props.places(layout)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setCursor(null)
    const next = indexAfterKey(event.key, cursor ?? readings.length, readings.length)
    if (next === null) return
    event.preventDefault()
    setCursor(next)
    setSpoken(readings[next]?.lines.join(', ') ?? '')
  }
  const placeOf = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return props.isInRows
      ? nearestPlace(
          places.map(({ y }) => ({ x: y ?? 0 })),
          event.clientY - top,
        )
      : nearestPlace(places, event.clientX - left)
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    // A finger that moves over the drawing reads it.
    if (!props.onRange || event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragFrom(placeOf(event))
  }
  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const to = placeOf(event)
    setDragFrom(null)
    if (dragFrom === null || to === null || to === dragFrom) return
    setCursor(null)
    props.onRange?.(Math.min(dragFrom, to), Math.max(dragFrom, to))
  }

  return (
    <div ref={ref} className="absolute inset-0">
      <div
        role="img"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a reading cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setCursor(placeOf(event))}
        onPointerLeave={() => setCursor(null)}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragFrom(null)}
        onBlur={() => setCursor(null)}
        className="h-full touch-pan-y rounded-control select-none"
      >
        {layout === null ? null : (
          <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
            <DragRange from={places[dragFrom ?? -1]} to={places[cursor ?? -1]} height={height} />
            {props.draw(layout, { size, cursor })}
          </svg>
        )}
      </div>
      {layout === null ? null : props.over?.(layout)}
      {cursor === null ? null : (
        <Tooltip
          place={places[cursor]}
          topPx={props.isInRows ? lineBelow(places[cursor], size) : null}
          reading={readings[cursor]}
          width={width}
        />
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

/** The part that is being chosen by dragging. */
function DragRange(props: {
  readonly from: Place | undefined
  readonly to: Place | undefined
  readonly height: number
}) {
  const { from, to, height } = props
  if (!from || !to) return null
  const left = Math.min(from.x, to.x)
  return (
    <rect
      x={left}
      y={0}
      width={Math.abs(from.x - to.x)}
      height={height}
      fill="var(--accent)"
      fillOpacity={0.12}
    />
  )
}

/** The vertical line at the cursor. */
export function CursorLine({ plot, place }: { readonly plot: Plot; readonly place: Place | undefined }) {
  return place ? <path d={`M${place.x},${plot.top}V${plot.bottom}`} stroke="var(--control-border)" /> : null
}

/** The place nearest to a pointer; `null` if there is none. */
export function nearestPlace(places: readonly Place[], x: number): number | null {
  let best: number | null = null
  let bestPx = Number.POSITIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const awayPx = Math.abs(place.x - x)
    if (awayPx < bestPx) [best, bestPx] = [index, awayPx]
  }
  return best
}

/** The tooltip of a row stands below it, in the lower half above it. */
function lineBelow(place: Place | undefined, { height, fontPx }: ChartSize): number {
  const y = place?.y ?? 0
  return y > height / 2 ? Math.max(0, y - fontPx * 9) : y + fontPx
}

function Tooltip(props: {
  readonly place: Place | undefined
  /** Of a row; `null` puts it at the top of the drawing. */
  readonly topPx: number | null
  readonly reading: Reading | undefined
  readonly width: number
}) {
  const { place, topPx, reading, width } = props
  if (!place || !reading) return null
  const onLeft = place.x > width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 max-w-60 rounded-control border border-hairline bg-surface px-2.5 py-1.5 text-label shadow-overlay"
      style={{
        ...(onLeft ? { right: width - place.x + 10 } : { left: place.x + 10 }),
        ...(topPx === null ? {} : { top: topPx }),
      }}
    >
      {reading.lines.map((line, index) => (
        <p key={line} className={index === 0 ? 'font-medium' : 'figures py-0.5 text-muted'}>
          {line}
        </p>
      ))}
    </div>
  )
}
