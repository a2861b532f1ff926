import { memo } from 'react'
import { linePath, type MaybePoint, runningPart, splitRuns, thinned } from './plot.ts'

interface PriceLineProps {
  readonly places: readonly MaybePoint[]
  readonly groundY: number
  readonly cursor: number | null
  readonly strokeWidth: number
}

/** At a smaller distance, dots would merge and hide the line. */
const DOT_STEP_PX = 4

/** Prices by month: a line with gaps, a dot per month, an empty dot on the baseline in months without sales. */
export function PriceLine({ places, groundY, cursor, strokeWidth }: PriceLineProps) {
  const widthPx = (places.at(-1)?.x ?? 0) - (places[0]?.x ?? 0)
  const hasDots = widthPx >= (places.length - 1) * DOT_STEP_PX
  const read = cursor === null ? undefined : places[cursor]
  return (
    <>
      <Runs places={places} strokeWidth={strokeWidth} />
      {hasDots ? (
        places.map((place, index) => (
          <Dot key={place.x} place={place} groundY={groundY} isRead={index === cursor} />
        ))
      ) : read ? (
        <Dot place={read} groundY={groundY} isRead />
      ) : null}
    </>
  )
}

/** Memoised, so that cursor moves do not redraw it. A price between two gaps is a zero-length, round-capped line. */
const Runs = memo(function Runs({ places, strokeWidth }: Pick<PriceLineProps, 'places' | 'strokeWidth'>) {
  const stroke = { fill: 'none', stroke: 'var(--chart-price)', strokeWidth }
  return (
    <>
      {splitRuns(places).map((run) => (
        <path
          key={run[0]?.x}
          d={linePath(run.length === 1 ? [...run, ...run] : thinned(run))}
          {...stroke}
          strokeLinejoin="round"
          strokeLinecap={run.length === 1 ? 'round' : undefined}
        />
      ))}
      <path data-running-part d={linePath(runningPart(places))} {...stroke} strokeDasharray="2 4" />
    </>
  )
})

interface DotProps {
  readonly place: MaybePoint
  readonly groundY: number
  readonly isRead: boolean
}

function Dot({ place: { x, y }, groundY, isRead }: DotProps) {
  return y === null ? (
    <circle
      data-empty-month
      cx={x}
      cy={groundY}
      r={3}
      fill="var(--surface)"
      stroke="var(--control-border)"
      strokeWidth={1.5}
    />
  ) : (
    <circle
      cx={x}
      cy={y}
      r={isRead ? 5 : 3}
      fill="var(--chart-price)"
      stroke="var(--surface)"
      strokeWidth={1.5}
    />
  )
}
