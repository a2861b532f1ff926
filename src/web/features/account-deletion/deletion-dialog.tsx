import { type FormEvent, useId, useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'

interface DeletionDialogProps {
  readonly plan: DeletionPlan
  readonly onClose: () => void
  readonly onRequested: (plan: DeletionPlan) => void
}

/** Says what goes and from when on there is no way back; goes on only with the company's name typed. */
export function DeletionDialog({ plan, onClose, onRequested }: DeletionDialogProps) {
  const t = useText()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const request = useWrite({
    mutationFn: () => call('requestAccountDeletion', { body: { confirmation: typed.trim() } }),
    onSuccess: onRequested,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const matches = typed.trim() === plan.confirmation.trim()
    setWrong(!matches)
    if (matches && !request.isPending) request.mutate()
  }
  const error = isWrong
    ? t('settings.deletion.mismatch')
    : request.error
      ? sentenceOf(request.error, t('settings.deletion.failed'))
      : undefined
  return (
    <Dialog
      title={t('settings.deletion.request')}
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={request.isPending}>
            {t('settings.deletion.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <WhatGoes goes={plan.goes} />
        <p>{t('settings.deletion.undo')}</p>
        <Field label={t('settings.deletion.type', { name: plan.confirmation })} error={error} isRequired>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
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
