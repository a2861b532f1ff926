import { useEffect, useRef, useState } from 'react'
import { ApiError, conflictOf } from '#web/lib/api/api-error.ts'
import { createPresses } from '#web/lib/api/press.ts'
import { isSameInput } from '#web/lib/api/use-write.ts'

/** Error by field, in the user's language. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormOptions<V extends object> {
  /** The stored values, or the initial values of a new record. When they change, the input is kept. */
  readonly saved: V
  /** Resolves once the values are stored. */
  readonly onSave: (values: V) => Promise<unknown>
  /** Runs before anything is sent, and after a refused save with every change. */
  readonly check?: (values: V) => FieldErrors
  /** Live preview: called with every change, and with `saved` after Discard or on leaving. */
  readonly onPreview?: ((values: V) => void) | undefined
  /** What was typed stays after Save: for forms that steer a screen and store nothing. */
  readonly keepsInput?: boolean
}

export interface FormState<V extends object> {
  readonly values: V
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void
  readonly setAll: (values: Partial<V>) => void
  readonly errors: FieldErrors
  readonly errorOf: (name: keyof V & string) => string | undefined
  /** An error that no field can show: no connection, a conflict, another rule of the server. */
  readonly failure: unknown
  /** Number of refused saves; each one focuses the first invalid field. */
  readonly refusals: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Resolves to true once it is saved. */
  readonly save: (store?: (values: V) => Promise<unknown>) => Promise<boolean>
  readonly discard: () => void
  readonly dismissFailure: () => void
}

/** The input that is not saved yet, its errors, and the state of saving. */
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
    forgetErrors()
  }
  const forgetErrors = () => {
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
      // The same values submitted again are the same request, even before the saved values are rendered.
      await presses.press(values, () => store(values))
      if (!options.keepsInput) setDraft((now) => stillUnsaved(now, values))
      forgetErrors()
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

/** What was typed while the save was under way stays. */
export function stillUnsaved<V extends object>(draft: Partial<V>, sent: V): Partial<V> {
  const names = Object.keys(draft) as (keyof V)[]
  return Object.fromEntries(
    names.filter((name) => !isSameInput(draft[name], sent[name])).map((name) => [name, draft[name]]),
  ) as Partial<V>
}

function isUnsaved<V extends object>(values: V, saved: V): boolean {
  return (Object.keys(values) as (keyof V)[]).some((name) => !isSameInput(saved[name], values[name]))
}

/** Maps the server's `rows.0.unitCost` to its last part, the field. `null` if an error is of no field here. */
function errorsOfFields(error: unknown, values: object): FieldErrors | null {
  if (!(error instanceof ApiError) || conflictOf(error)) return null
  const named = Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text])
  const isHere = named.length > 0 && named.every(([name]) => name !== undefined && name in values)
  return isHere ? (Object.fromEntries(named) as FieldErrors) : null
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** Previews the current values, and the stored ones once the form is gone. */
function usePreview<V extends object>(values: V, saved: V, show: ((values: V) => void) | undefined): void {
  const latest = useRef({ saved, show })
  latest.current = { saved, show }
  const chosen = show ? JSON.stringify(values) : ''
  useEffect(() => {
    if (chosen !== '') latest.current.show?.(JSON.parse(chosen) as V)
  }, [chosen])
  useEffect(() => () => latest.current.show?.(latest.current.saved), [])
}
