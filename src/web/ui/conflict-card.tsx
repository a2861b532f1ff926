import { Users } from 'lucide-react'
import { Button } from './button.tsx'

interface ConflictCardProps {
  /** That somebody else was first, and that nothing was saved. */
  readonly message: string
  /** What they entered, field by field. */
  readonly theirs: readonly { readonly label: string; readonly value: string }[]
  readonly takeLabel: string
  readonly keepLabel: string
  readonly onTake: () => void
  readonly onKeep: () => void
  readonly isBusy: boolean
}

/** Two people edited the same thing: the choice between their version and one's own. */
export function ConflictCard(props: ConflictCardProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border border-warning/40 bg-warning-soft p-(--card-pad)"
    >
      <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{props.message}</p>
        {props.theirs.length > 0 && (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-label">
            {props.theirs.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={props.onTake} disabled={props.isBusy}>
            {props.takeLabel}
          </Button>
          <Button onClick={props.onKeep} busy={props.isBusy}>
            {props.keepLabel}
          </Button>
        </div>
      </div>
    </div>
  )
}
