interface TickProps {
  readonly label: string
  readonly isTicked: boolean
  readonly isPartly?: boolean
  /** `isRange`: Shift was held. */
  readonly onTick: (isRange: boolean) => void
}

export function Tick({ label, isTicked, isPartly = false, onTick }: TickProps) {
  return (
    <span className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-4.5 cursor-pointer accent-(--accent)"
      />
    </span>
  )
}
