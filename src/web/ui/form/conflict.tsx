import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Users } from '../icons.ts'

interface Difference {
  readonly label: string
  readonly value: string
}

interface ConflictProps {
  /** The values that others entered meanwhile, by field. */
  readonly theirs: readonly Difference[]
  readonly onTake: () => void
  readonly onKeep: () => void
  readonly isBusy: boolean
}

/** Shown when two people edited the same record: choose their version or one's own. */
export function Conflict({ theirs, onTake, onKeep, isBusy }: ConflictProps) {
  const t = useText()
  // Scrolls to the card, because the pressed button may be far from it.
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div
      ref={card}
      role="alert"
      tabIndex={-1}
      className="flex scroll-my-24 items-start gap-3 rounded-card border border-warning/40 bg-warning-soft p-(--card-pad) outline-none"
    >
      <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('form.conflict.message')}</p>
        {theirs.length > 0 && (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-label">
            {theirs.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={onTake} disabled={isBusy}>
            {t('form.conflict.take')}
          </Button>
          <Button onClick={onKeep} busy={isBusy}>
            {t('form.conflict.keep')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The fields that differ, in the form's formats. */
export function differences<F extends string>(
  seen: Readonly<Record<F, string>>,
  now: { readonly [K in F]?: string },
  labelOf: (name: F) => string,
): readonly Difference[] {
  return (Object.keys(seen) as F[])
    .filter((name) => now[name] !== undefined && now[name] !== seen[name])
    .map((name) => ({ label: labelOf(name), value: now[name] || '–' }))
}
