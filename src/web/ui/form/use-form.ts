import { useEffect, useRef, useState } from 'react'
import { ApiError, conflictOf } from '#web/lib/api/api-error.ts'
import { createPresses } from '#web/lib/api/press.ts'
import { isSameInput } from '#web/lib/api/use-write.ts'

/** What is wrong, by field, in the user's language. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormOptions<V extends object> {
  /** What is stored, or what a new record begins with. When it changes, what was typed stays. */
  readonly saved: V
  /** Resolves once it is stored. */
  readonly onSave: (values: V) => Promise<unknown>
  /** Found before anything is sent, and again with every change after a save was refused. */
  readonly check?: (values: V) => FieldErrors
  /** Live preview: every change, and `saved` again after Discard or on leaving. */
  readonly onPreview?: ((values: V) => void) | undefined
}

export interface FormState<V extends object> {
  readonly values: V
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void
  readonly setAll: (values: Partial<V>) => void
  readonly errors: FieldErrors
  readonly errorOf: (name: keyof V & string) => string | undefined
  /** What no field on the form can show: no connection, a conflict, another rule of the server. */
  readonly failure: unknown
  /** Saves that were refused one after another. The first wrong field takes the focus at each. */
  readonly refusals: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** True once it is saved. */
  readonly save: (store?: (values: V) => Promise<unknown>) => Promise<boolean>
  readonly discard: () => void
  readonly dismissFailure: () => void
}

/** What is typed and not yet saved, what is wrong with it, and how the saving went. */
export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const { saved, check, onSave } = options
  const [draft, setDraft] = useState<Partial<V>>({})
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const values: V = { ...saved, ...draft }
  const [presses] = useState(() => createPresses<V, unknown>(isSameInput))
  const errors = refusals > 0 ? { ...serverErrors, ...check?.(values) } : {}
  usePreview(values, saved, options.onPreview)

  const setAll = (changes: Partial<V>) => {
    setDraft((old) => ({ ...old, ...changes }))
    setServerErrors((old) => without(old, Object.keys(changes)))
  }
  const discard = () => {
    setDraft({})
    setServerErrors({})
    setFailure(null)
    setRefusals(0)
  }
  const refuse = (found: FieldErrors | null, error: unknown) => {
    setServerErrors(found ?? {})
    setFailure(error)
    setRefusals((count) => count + 1)
  }
  const save = async (store = onSave): Promise<boolean> => {
    if (isSaving) return false
    if (Object.keys(check?.(values) ?? {}).length > 0) {
      refuse(null, null)
      return false
    }
    setSaving(true)
    try {
      // The same values pressed again are the same request, also before the page has drawn what was saved.
      await presses.press(values, () => store(values))
      discard()
      return true
    } catch (error) {
      const found = errorsOfFields(error, values)
      refuse(found, found ? null : error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    ...{ values, setAll, errors, failure, refusals, isSaving, save, discard },
    set: (name, value) => setAll({ [name]: value } as unknown as Partial<V>),
    errorOf: (name) => errors[name],
    isDirty: isUnsaved(values, saved),
    dismissFailure: () => setFailure(null),
  }
}

function isUnsaved<V extends object>(values: V, saved: V): boolean {
  return (Object.keys(values) as (keyof V)[]).some((name) => !isSameInput(saved[name], values[name]))
}

/** The server names `rows.0.unitCost`: the field is its last part. `null`: it complains of something not on this form. */
function errorsOfFields(error: unknown, values: object): FieldErrors | null {
  if (!(error instanceof ApiError) || conflictOf(error)) return null
  const named = Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text])
  const isHere = named.length > 0 && named.every(([name]) => name !== undefined && name in values)
  return isHere ? (Object.fromEntries(named) as FieldErrors) : null
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** Shows what is chosen while it is chosen, and what is stored once the form is gone. */
function usePreview<V extends object>(values: V, saved: V, show: ((values: V) => void) | undefined): void {
  const latest = useRef({ saved, show })
  latest.current = { saved, show }
  const chosen = show ? JSON.stringify(values) : ''
  useEffect(() => {
    if (chosen !== '') latest.current.show?.(JSON.parse(chosen) as V)
  }, [chosen])
  useEffect(() => () => latest.current.show?.(latest.current.saved), [])
}
