import { linePath, type MaybePoint, splitRuns } from './plot.ts'

/** Prices month by month: a line with gaps, a dot per month, an empty dot on the ground where nothing was sold. */
export function PriceLine(props: {
  readonly places: readonly MaybePoint[]
  readonly groundY: number
  readonly cursor: number | null
  readonly strokeWidth: number
}) {
  return (
    <>
      {splitRuns(props.places).map((run) => (
        <path
          key={run[0]?.x}
          d={linePath(run)}
          fill="none"
          stroke="var(--chart-price)"
          strokeWidth={props.strokeWidth}
          strokeLinejoin="round"
        />
      ))}
      {props.places.map(({ x, y }, index) =>
        y === null ? (
          <circle
            key={x}
            data-empty-month
            cx={x}
            cy={props.groundY}
            r={3}
            fill="var(--surface)"
            stroke="var(--control-border)"
            strokeWidth={1.5}
          />
        ) : (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={index === props.cursor ? 5 : 3}
            fill="var(--chart-price)"
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
        ),
      )}
    </>
  )
}
