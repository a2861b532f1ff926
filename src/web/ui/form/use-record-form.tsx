import { type ReactNode, useState } from 'react'
import { type EditedKind, versionOf } from '#contract/version-of'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { Conflict, differences } from './conflict.tsx'
import { type FieldErrors, type FormState, useForm } from './use-form.ts'

interface RecordFormOptions<R extends object, V extends object> {
  readonly kind: EditedKind
  /** The record as it was opened; `null`: a new one. */
  readonly record: R | null
  readonly valuesOf: (record: R | null) => V
  readonly check: (values: V) => FieldErrors
  /** `ifMatch`: the version that the form began with; without it the last save wins. */
  readonly store: (values: V, ifMatch: string | undefined) => Promise<unknown>
  readonly onSaved: () => void
  /** What others saved meanwhile, from the texts that the server answers with. */
  readonly theirsOf?: (base: R, now: Readonly<Record<string, string>>) => R
  /** Texts by which two versions are compared; the form's values if they are texts. */
  readonly textsOf?: (record: R) => Readonly<Record<string, string>>
  readonly labelOf: (name: string) => string
}

interface RecordForm<V extends object> {
  readonly form: FormState<V>
  readonly submit: () => void
  /** The card to choose between both versions; `null` without a conflict. */
  readonly conflict: ReactNode
}

/** A form of a record that others may edit too: it saves over the version that it began with, or asks. */
export function useRecordForm<R extends object, V extends object>(
  options: RecordFormOptions<R, V>,
): RecordForm<V> {
  const { kind, valuesOf, store, theirsOf = mergedWith } = options
  const [base, setBase] = useState(options.record)
  const storeOver = (isSeen: boolean) => (values: V) =>
    store(values, base && isSeen ? versionOf(kind, base) : undefined)
  const form = useForm<V>({ saved: valuesOf(base), check: options.check, onSave: storeOver(true) })
  const submit = async (isSeen: boolean) => {
    if (await form.save(storeOver(isSeen))) options.onSaved()
  }
  const now = base && conflictOf(form.failure)
  const theirs = base && now && theirsOf(base, now)
  const textsOf = options.textsOf ?? ((record: R) => valuesOf(record) as Readonly<Record<string, string>>)
  return {
    form,
    submit: () => void submit(true),
    conflict: theirs ? (
      <Conflict
        theirs={differences(textsOf(base), textsOf(theirs), options.labelOf)}
        onTake={() => {
          setBase(theirs)
          form.discard()
        }}
        onKeep={() => void submit(false)}
        isBusy={form.isSaving}
      />
    ) : null,
  }
}

/** The current record, merged from the conflict answer and the record that the form began with. */
function mergedWith<R extends object>(base: R, now: Readonly<Record<string, string>>): R {
  const theirs = Object.entries(now).map(([name, text]) => {
    const was = (base as Readonly<Record<string, unknown>>)[name]
    if (text === '') return [name, was === '' ? '' : Array.isArray(was) ? [] : null]
    if (text.startsWith('{') || (Array.isArray(was) && text.startsWith('['))) return [name, JSON.parse(text)]
    return [name, typeof was === 'number' ? Number(text) : text]
  })
  return { ...base, ...Object.fromEntries(theirs) }
}
