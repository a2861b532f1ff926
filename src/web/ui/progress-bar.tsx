interface ProgressBarProps {
  /** The running task, for assistive technology. */
  readonly label: string
  /** 0…1, or `null` if the total is unknown. */
  readonly share: number | null
}

/** The progress of a task. The sentence next to it contains the same information. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2 w-full overflow-hidden rounded-full bg-hairline"
    >
      <div
        className={
          percent === null
            ? 'h-full animate-pulse rounded-full bg-accent/60 motion-reduce:animate-none'
            : 'h-full origin-left rounded-full bg-accent transition-transform duration-(--motion)'
        }
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
