import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { indexAfterKey } from './option-columns.tsx'
import { useChartSize } from './use-chart-size.ts'

export interface ReadingPlace {
  /** From the left edge of the drawing. */
  readonly x: number
  /** As said in tooltip and live region; the first line is the heading. */
  readonly lines: readonly string[]
}

export interface ChartSize {
  readonly width: number
  readonly height: number
  readonly fontPx: number
}

/** A chart to be read: one tab stop, arrows or the pointer move a cursor, its values are said politely. */
export function ReadingChart(props: {
  readonly label: string
  /** Where the cursor can stand, for the size at hand. */
  readonly places: (size: ChartSize) => readonly ReadingPlace[]
  readonly draw: (size: ChartSize, cursor: number | null) => ReactNode
}) {
  const { ref, width, height, remPx } = useChartSize()
  const [cursor, setCursor] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const size = { width, height, fontPx: remPx * 0.75 }
  const places = width > 0 ? props.places(size) : []

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setCursor(null)
    const next = indexAfterKey(event.key, cursor ?? places.length, places.length)
    if (next === null) return
    event.preventDefault()
    setCursor(next)
    setSpoken(places[next]?.lines.join(', ') ?? '')
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    setCursor(nearestPlace(places, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  return (
    <div ref={ref} className="absolute inset-0">
      <div
        role="img"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a reading cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setCursor(null)}
        onBlur={() => setCursor(null)}
        className="h-full touch-pan-y rounded-control"
      >
        {width > 0 ? (
          <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
            {props.draw(size, cursor)}
          </svg>
        ) : null}
      </div>
      <Tooltip place={cursor === null ? undefined : places[cursor]} width={width} />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

/** The place nearest to a pointer; `null` when there is none. */
export function nearestPlace(places: readonly { readonly x: number }[], x: number): number | null {
  let best: number | null = null
  places.forEach((place, index) => {
    if (best === null || Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x)) best = index
  })
  return best
}

function Tooltip({ place, width }: { readonly place: ReadingPlace | undefined; readonly width: number }) {
  if (!place) return null
  const onLeft = place.x > width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 max-w-60 rounded-control border border-hairline bg-surface px-2.5 py-1.5 text-label shadow-overlay"
      style={onLeft ? { right: width - place.x + 10 } : { left: place.x + 10 }}
    >
      {place.lines.map((line, index) => (
        <p key={line} className={index === 0 ? 'font-medium' : 'figures py-0.5 text-muted'}>
          {line}
        </p>
      ))}
    </div>
  )
}
