import { type FormEvent, useState } from 'react'
import type { DataTable } from '#web/features/catalogue/search.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import type { ViewState } from '#web/features/catalogue/wire.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { useViewMutations } from './saved-views.ts'

/** Keeps what the table shows now under a name. */
export function NewView({ table, state }: { readonly table: DataTable; readonly state: ViewState }) {
  const { t } = useWords()
  const { create } = useViewMutations()
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() === '' || create.isPending) return
    create.mutate({ table, name: name.trim(), state }, { onSuccess: () => setName('') })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 border-t border-hairline pt-3">
      <Field
        label={t('data.views.name')}
        hint={t('data.views.hint')}
        error={isEmpty ? t('data.views.nameMissing') : nameFault(create.error, t('data.form.failed'))}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={create.isPending}>
        {t('data.views.save')}
      </Button>
    </form>
  )
}

export function nameFault(error: unknown, otherwise: string): string | undefined {
  if (!error) return undefined
  return (error instanceof ApiError ? error.fields.name : undefined) ?? sentenceOf(error, otherwise)
}
