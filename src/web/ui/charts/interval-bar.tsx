/** A figure with its likely range on a common axis: thin line = range, dot = figure, tick = zero. Drawn next to words. */
export function IntervalBar(props: {
  readonly low: number
  readonly high: number
  readonly value: number
  readonly axis: readonly [number, number]
}) {
  const low = axisShare(props.low, props.axis)
  const high = axisShare(props.high, props.axis)
  return (
    <span aria-hidden="true" className="relative block h-4 w-full min-w-20">
      <span className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
      <span
        className="absolute inset-y-0 w-px bg-control"
        style={{ left: `${axisShare(0, props.axis) * 100}%` }}
      />
      <span
        className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-muted"
        style={{ left: `${low * 100}%`, width: `${Math.max(0, high - low) * 100}%` }}
      />
      <span
        className="absolute top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-text"
        style={{ left: `${axisShare(props.value, props.axis) * 100}%` }}
      />
    </span>
  )
}

/** Position on the axis from 0 to 1; values outside are clamped. */
function axisShare(value: number, [from, to]: readonly [number, number]): number {
  return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0
}
