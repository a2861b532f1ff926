/**
 * A gain with its 90 % range on an axis shared by the rows: bar = range, dot = expected, tick = today. Green where the
 * whole range gains. Drawn next to words.
 */
export function RangeBar(props: {
  readonly low: number
  readonly high: number
  readonly value: number
  readonly axis: readonly [number, number]
}) {
  const [from, to] = props.axis
  const place = (value: number) =>
    to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) * 100 : 0
  const colour = props.low > 0 ? 'bg-success' : 'bg-muted'
  return (
    <span aria-hidden="true" className="relative block h-4 w-full min-w-16">
      <span className="absolute inset-y-0.5 w-px bg-control" style={{ left: `${place(0)}%` }} />
      <span
        className={`absolute top-1.5 h-1 rounded-full opacity-30 [print-color-adjust:exact] ${colour}`}
        style={{ left: `${place(props.low)}%`, width: `${place(props.high) - place(props.low)}%` }}
      />
      <span
        className={`absolute top-1 size-2 -translate-x-1/2 rounded-full ring-2 ring-surface [print-color-adjust:exact] ${colour}`}
        style={{ left: `${place(props.value)}%` }}
      />
    </span>
  )
}
