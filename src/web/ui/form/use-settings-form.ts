import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { createPresses } from '#web/lib/api/press.ts'
import { isSameInput } from '#web/lib/api/use-write.ts'

export type FieldErrors<V> = { readonly [K in keyof V]?: string }

export interface SettingsFormOptions<V extends object> {
  /** What is stored. When it changes, what was typed stays. */
  readonly saved: V
  /** Resolves once it is stored and `saved` will say so. */
  readonly onSave: (values: V) => Promise<unknown>
  /** What is wrong with each field, in the user's language; found before anything is sent. */
  readonly check?: (values: V) => FieldErrors<V>
  /** Live preview: every change, and `saved` again after Discard or on leaving. */
  readonly onPreview?: (values: V) => void
}

export interface SettingsFields<V extends object> {
  readonly values: V
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void
  readonly setAll: (values: Partial<V>) => void
  readonly errorOf: (name: keyof V) => string | undefined
  readonly isSaving: boolean
}

/** What is typed and not yet saved, what is wrong with it, and how the saving went. */
export function useSettingsForm<V extends object>(options: SettingsFormOptions<V>) {
  const { saved, check, onSave } = options
  const [draft, setDraft] = useState<Partial<V>>({})
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const values: V = { ...saved, ...draft }
  const [presses] = useState(() => createPresses<V, unknown>(isSameInput))
  const isDirty = isUnsaved(values, saved)
  usePreview(values, saved, options.onPreview)

  const setAll = (changes: Partial<V>) => {
    setDraft((old) => ({ ...old, ...changes }))
    setErrors((old) => without(old, Object.keys(changes)))
  }
  const discard = () => {
    setDraft({})
    setErrors({})
    setFailure(null)
  }
  /** True once it is saved. */
  const save = async (store = onSave): Promise<boolean> => {
    const found = check?.(values) ?? {}
    setErrors(found)
    if (isSaving || Object.keys(found).length > 0) return false
    setSaving(true)
    try {
      // The same values pressed again are the same request, also before the page has drawn what was saved.
      await presses.press(values, () => store(values))
      discard()
      return true
    } catch (error) {
      const told = toldFields(error, values)
      setErrors(told ?? {})
      setFailure(told ? null : error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const fields: SettingsFields<V> = {
    values,
    set: (name, value) => setAll({ [name]: value } as unknown as Partial<V>),
    setAll,
    errorOf: (name) => errors[name],
    isSaving,
  }
  const errorCount = Object.keys(errors).length
  return {
    ...{ fields, isDirty, isSaving, errorCount, failure, save, discard },
    dismissFailure: () => setFailure(null),
  }
}

function isUnsaved<V extends object>(values: V, saved: V): boolean {
  return (Object.keys(values) as (keyof V)[]).some(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]),
  )
}

/** Errors of fields that stand on this form go beside them; `null` where the server complains of something else. */
function toldFields<V extends object>(error: unknown, values: V): FieldErrors<V> | null {
  if (!(error instanceof ApiError) || error.code === 'changed_meanwhile') return null
  const named = Object.entries(error.fields).map(([name, text]) => [name.split('.').at(-1) ?? name, text])
  if (named.length === 0 || !named.every(([name]) => (name ?? '') in values)) return null
  return Object.fromEntries(named) as FieldErrors<V>
}

function without<T extends object>(values: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as T
}

/** Shows what is chosen while it is chosen, and what is stored once the form is gone. */
function usePreview<V extends object>(values: V, saved: V, show: ((values: V) => void) | undefined): void {
  const latest = useRef({ saved, show })
  latest.current = { saved, show }
  const chosen = JSON.stringify(values)
  useEffect(() => {
    latest.current.show?.(JSON.parse(chosen) as V)
  }, [chosen])
  useEffect(() => () => latest.current.show?.(latest.current.saved), [])
}
