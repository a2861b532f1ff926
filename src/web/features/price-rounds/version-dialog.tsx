import { Field, TextInput } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useCopyRound } from './mutations.ts'
import type { Round } from './types.ts'
import type { Words } from './use-words.ts'

const MOST_LETTERS = 80

/** Saves the round as it stands under a name of its own; the round that is open goes on. */
export function VersionDialog(props: {
  readonly words: Words
  readonly round: Round
  readonly onClose: () => void
}) {
  const { words, round, onClose } = props
  const { t } = words
  const copying = useCopyRound()
  const form = useForm({
    saved: { name: t('rounds.versionOf', { name: round.name }).slice(0, MOST_LETTERS) },
    onSave: ({ name }) => copying.mutateAsync({ roundId: round.roundId, name }),
    check: ({ name }) =>
      name.trim() === '' ? { name: t('rounds.nameMissing') } : ({} as Record<string, string>),
  })
  const save = async () => {
    const { name } = form.values
    if (!(await form.save())) return
    showToast({ message: t('rounds.versionSaved', { name }), tone: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={t('rounds.saveVersion')}
      form={form}
      onClose={onClose}
      onSubmit={() => void save()}
      saves="copyPriceRound"
    >
      <Field label={t('rounds.versionName')} error={form.errorOf('name')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MOST_LETTERS}
            value={form.values.name}
            onChange={(event) => form.set('name', event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
