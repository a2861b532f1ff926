import type { KeyboardEvent, PointerEvent } from 'react'
import { type CurveLayout, type CurvePoint, valueAt } from './curve-geometry.ts'

export interface CurveHandleProps {
  readonly label: string
  /** Where the handle is on the horizontal axis. */
  readonly x: number
  /** The value in words, for screen readers. */
  readonly text: string
  /** Receives the wanted value, within the ends of the curve. */
  readonly onMove: (x: number) => void
  /** One press of an arrow key; Page Up and Page Down move ten times as far. */
  readonly step: number
}

const STEPS_A_PAGE = 10

/** A slider on the curve: dragged along it, or moved by keys. */
export function CurveHandle(
  props: CurveHandleProps & {
    readonly layout: CurveLayout
    readonly points: readonly CurvePoint[]
  },
) {
  const { layout, points, x, step, onMove } = props
  const [first, last] = [points[0], points[points.length - 1]]
  const [left, right] = [layout.points[0], layout.points[layout.points.length - 1]]
  if (!first || !last || !left || !right || right.x <= left.x) return null
  const within = (value: number) => Math.min(last.x, Math.max(first.x, value))
  const share = (within(x) - first.x) / (last.x - first.x)
  const place = {
    x: left.x + share * (right.x - left.x),
    y: valueAt(
      layout.points.map((point) => ({ ...point, low: 0, high: 0 })),
      left.x + share * (right.x - left.x),
    ),
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const along = (event.clientX - box.left - left.x) / (right.x - left.x)
    onMove(within(first.x + along * (last.x - first.x)))
  }
  const press = (event: KeyboardEvent) => {
    const target = afterKey(event.key, { x, step, first: first.x, last: last.x })
    if (target === null) return
    event.preventDefault()
    onMove(within(target))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={first.x}
      aria-valuemax={last.x}
      aria-valuenow={within(x)}
      aria-valuetext={props.text}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="absolute grid size-8 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing print:hidden"
      style={{ left: place.x, top: place.y }}
    >
      <span
        aria-hidden="true"
        className="size-4.5 rounded-full border-2 border-surface bg-accent shadow-overlay"
      />
    </div>
  )
}

/** The value that a key asks for; `null` for a key that moves nothing. */
function afterKey(
  key: string,
  at: { readonly x: number; readonly step: number; readonly first: number; readonly last: number },
): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at.x - at.step
    case 'ArrowRight':
    case 'ArrowUp':
      return at.x + at.step
    case 'PageDown':
      return at.x - STEPS_A_PAGE * at.step
    case 'PageUp':
      return at.x + STEPS_A_PAGE * at.step
    case 'Home':
      return at.first
    case 'End':
      return at.last
    default:
      return null
  }
}
