import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { DayField, TextAreaField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'
import { annotationsQuery } from './queries.ts'

/** Set by the contract. */
const LONGEST = 500

interface Note {
  readonly day: string
  readonly note: string
}

/** Writes a note about one day of a product's sales; that of the same day is replaced. */
export function NoteDialog({
  productId,
  onClose,
}: {
  readonly productId: number
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const saving = useWrite({
    mutationFn: ({ day, note }: Note) =>
      call('saveProductNotes', { body: { rows: [{ productId, day, note: note.trim() }] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: annotationsQuery(productId).queryKey }),
  })
  const form = useForm<Note>({
    saved: { day: '', note: '' },
    onSave: (typed) => saving.mutateAsync({ ...typed, day: format.parseDate(typed.day) ?? '' }),
    check: ({ day, note }) => ({
      ...(format.parseDate(day) === null
        ? { day: t('extras.period.error.date', { example: format.date('2026-12-31') }) }
        : {}),
      ...(note.trim() === '' ? { note: t('extras.note.missing') } : {}),
    }),
  })
  const save = async () => {
    if (await form.save()) onClose()
  }
  return (
    <FormDialog
      title={t('extras.note.title')}
      form={form}
      saves="saveProductNotes"
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <DayField form={form} field="day" label={t('extras.note.day')} required />
      <TextAreaField
        form={form}
        field="note"
        label={t('extras.note.text')}
        hint={t('extras.note.hint')}
        maxLength={LONGEST}
        rows={3}
      />
    </FormDialog>
  )
}
