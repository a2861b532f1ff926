import type { DataTable } from '#web/features/catalogue/search.ts'
import type { ViewState } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
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
      <TextField
        form={form}
        field="name"
        label={t('data.views.name')}
        hint={t('data.views.hint')}
        error={form.errorOf('name') ?? failure}
        maxLength={60}
      />
      <Button type="submit" variant="primary" busy={form.isSaving}>
        {t('data.views.save')}
      </Button>
    </Form>
  )
}
