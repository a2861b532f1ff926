import { ApiError } from '#web/lib/api/api-error.ts'
import { ConflictCard } from '#web/ui/conflict-card.tsx'
import { useWords } from './use-words.ts'

type Texts = Readonly<Record<string, string>>

/** What is there now, where somebody else was first; `null` for any other failure and for none. */
export function conflictOf(error: unknown): Texts | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? error.fields : null
}

/** The record as it is now, from the texts of the refusal and the record as it was. */
export function theirsOf<T extends object>(base: T, now: Texts): T {
  const theirs = Object.entries(now).map(([name, text]) => {
    const was = (base as Readonly<Record<string, unknown>>)[name]
    if (text === '') return [name, was === '' ? '' : null]
    if (text.startsWith('{')) return [name, JSON.parse(text)]
    return [name, typeof was === 'number' ? Number(text) : text]
  })
  return { ...base, ...Object.fromEntries(theirs) }
}

interface ConflictProps<F extends string> {
  /** As the form writes them: what was seen, and what is there now. */
  readonly seen: Readonly<Record<F, string>>
  readonly now: Readonly<Record<F, string>>
  readonly labelOf: (name: F) => string
  readonly onTake: () => void
  readonly onKeep: () => void
  readonly isSaving: boolean
}

export function Conflict<F extends string>(props: ConflictProps<F>) {
  const { t } = useWords()
  const names = (Object.keys(props.now) as F[]).filter((name) => props.now[name] !== props.seen[name])
  return (
    <ConflictCard
      message={t('data.conflict.message')}
      theirs={names.map((name) => ({ label: props.labelOf(name), value: props.now[name] || '–' }))}
      takeLabel={t('data.conflict.take')}
      keepLabel={t('data.conflict.keep')}
      onTake={props.onTake}
      onKeep={props.onKeep}
      isBusy={props.isSaving}
    />
  )
}
