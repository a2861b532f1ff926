import { classNames } from '../class-names.ts'

interface IntervalBarProps {
  readonly low: number
  readonly high: number
  readonly value: number
  readonly axis: readonly [number, number]
  /** Draws a gain that leads a row: a broad range, green where all of it is above zero. */
  readonly isGain?: boolean
}

/** A figure with its likely range on a common axis: line = range, dot = figure, tick = zero. Drawn next to words. */
export function IntervalBar({ low, high, value, axis, isGain = false }: IntervalBarProps) {
  const colour = low > 0 ? 'bg-success' : 'bg-muted'
  const left = (of: number) => `${axisShare(of, axis) * 100}%`
  const width = `${Math.max(0, axisShare(high, axis) - axisShare(low, axis)) * 100}%`
  return (
    <span aria-hidden="true" className={`relative block h-4 w-full ${isGain ? 'min-w-16' : 'min-w-20'}`}>
      {isGain ? null : <span className="absolute inset-x-0 top-1/2 h-px bg-hairline" />}
      <span
        className={`absolute w-px bg-control ${isGain ? 'inset-y-0.5' : 'inset-y-0'}`}
        style={{ left: left(0) }}
      />
      <span
        className={classNames(
          'absolute top-1/2 -translate-y-1/2',
          isGain ? `h-1 rounded-full opacity-30 [print-color-adjust:exact] ${colour}` : 'h-0.5 bg-muted',
        )}
        style={{ left: left(low), width }}
      />
      <span
        className={classNames(
          'absolute top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full',
          isGain ? `ring-2 ring-surface [print-color-adjust:exact] ${colour}` : 'bg-text',
        )}
        style={{ left: left(value) }}
      />
    </span>
  )
}

/** Position on the axis from 0 to 1; values outside are clamped. */
function axisShare(value: number, [from, to]: readonly [number, number]): number {
  return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0
}
