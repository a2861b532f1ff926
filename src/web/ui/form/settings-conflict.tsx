import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { ConflictCard } from '#web/ui/conflict-card.tsx'

export interface ConflictWays<V extends object> {
  readonly overwrite: (values: V) => Promise<unknown>
  /** Resolves once `saved` of the form is what is there now. */
  readonly reload: () => Promise<unknown>
  readonly labelOf: (name: keyof V & string) => string
}

/** What is there now, where somebody else was first; `null` for any other failure and for none. */
export function conflictOf(error: unknown): Readonly<Record<string, string>> | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? error.fields : null
}

interface SettingsConflictProps<V extends object> {
  readonly ways: ConflictWays<V>
  readonly saved: V
  readonly now: Readonly<Record<string, string>>
  readonly isSaving: boolean
  readonly onTaken: () => void
  readonly onKeep: () => void
}

export function SettingsConflict<V extends object>(props: SettingsConflictProps<V>) {
  const t = useText()
  const [isLoading, setLoading] = useState(false)
  const { ways, saved, now } = props
  // The bar to save sticks to the window's foot; what happened stands at the end of the form.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const names = (Object.keys(saved) as (keyof V & string)[]).filter(
    (name) => now[name] !== undefined && now[name] !== saved[name],
  )
  const take = async () => {
    setLoading(true)
    await ways.reload().finally(() => setLoading(false))
    props.onTaken()
  }
  return (
    <div ref={place} tabIndex={-1} className="scroll-my-24 outline-none">
      <ConflictCard
        message={t('settings.conflict.message')}
        theirs={names.map((name) => ({ label: ways.labelOf(name), value: now[name] || '–' }))}
        takeLabel={t('settings.conflict.take')}
        keepLabel={t('settings.conflict.keep')}
        onTake={() => void take()}
        onKeep={props.onKeep}
        isBusy={isLoading || props.isSaving}
      />
    </div>
  )
}
