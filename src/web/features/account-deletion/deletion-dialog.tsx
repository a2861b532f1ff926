import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'

interface DeletionDialogProps {
  readonly plan: DeletionPlan
  readonly onClose: () => void
  readonly onRequested: (plan: DeletionPlan) => void
}

/** Says what is deleted and when it becomes final; continues only after the company's name was typed. */
export function DeletionDialog({ plan, onClose, onRequested }: DeletionDialogProps) {
  const t = useText()
  const form = useForm({
    saved: { typed: '' },
    check: ({ typed }) =>
      typed.trim() === plan.confirmation.trim() ? {} : { typed: t('settings.deletion.mismatch') },
    onSave: async ({ typed }) =>
      onRequested(await call('requestAccountDeletion', { body: { confirmation: typed.trim() } })),
  })
  const failure = form.failure ? sentenceOf(form.failure, t('settings.deletion.failed')) : undefined
  return (
    <FormDialog
      title={t('settings.deletion.request')}
      form={{ ...form, failure: null }}
      onClose={onClose}
      onSubmit={() => void form.save()}
      buttonText={t('settings.deletion.confirm')}
      isDangerous
    >
      <WhatGoes goes={plan.goes} />
      <p>{t('settings.deletion.undo')}</p>
      <TextField
        form={form}
        field="typed"
        label={t('settings.deletion.type', { name: plan.confirmation })}
        error={form.errorOf('typed') ?? failure}
        required
      />
    </FormDialog>
  )
}

const kinds = ['people', 'products', 'orderLines', 'imports', 'otherRows'] as const

function WhatGoes({ goes }: { readonly goes: DeletionPlan['goes'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <div>
      <p className="font-medium">{t('settings.deletion.goes')}</p>
      <ul className="mt-1 list-disc pl-5">
        {kinds.map((kind) => (
          <li key={kind}>
            {t(`settings.deletion.kind.${kind}`, { count: goes[kind], n: format.count(goes[kind]) })}
          </li>
        ))}
        <li>{t('settings.deletion.signIn')}</li>
      </ul>
    </div>
  )
}

export type DeletionPlan = Output<'getAccountDeletion'>
