import type { DataTable } from '#web/features/catalogue/search.ts'
import type { ViewState } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useViewMutations } from './saved-views.ts'

/** Saves what the table shows now under a name. */
export function NewView({ table, state }: { readonly table: DataTable; readonly state: ViewState }) {
  const { t } = useWords()
  const { create } = useViewMutations()
  const form = useForm({
    saved: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('data.views.nameMissing') } : {}),
    onSave: ({ name }) => create.mutateAsync({ table, name: name.trim(), state }),
  })
  const failure = form.failure ? sentenceOf(form.failure, t('form.failed')) : undefined
  return (
    <Form
      form={form}
      onSubmit={() => void form.save()}
      className="flex flex-col gap-2 border-t border-hairline pt-3"
    >
      <Field label={t('data.views.name')} hint={t('data.views.hint')} error={form.errorOf('name') ?? failure}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={60}
            value={form.values.name}
            onChange={(event) => form.set('name', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSaving}>
        {t('data.views.save')}
      </Button>
    </Form>
  )
}
