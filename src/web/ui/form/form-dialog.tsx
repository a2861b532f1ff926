import { type ReactNode, useId, useRef, useState } from 'react'
import type { CallName } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type AnyForm, Form, FormFailure } from './form.tsx'
import { DiscardQuestion, LeaveQuestion } from './leave-question.tsx'

interface FormDialogProps {
  readonly title: string
  readonly form: AnyForm & { readonly isDirty: boolean; readonly isSaving: boolean }
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** The call behind Save; disabled for users who may not make it. */
  readonly saves?: CallName
  readonly isWide?: boolean
  /** Shown above the fields instead of the error message, for example a conflict. */
  readonly problem?: ReactNode
  /** Replaces "Save" and "Saving...". */
  readonly buttonText?: string
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

/** A form in the platform's modal, with Cancel and Save. Escape, the cross and Back ask before they discard the input. */
export function FormDialog(props: FormDialogProps) {
  const t = useText()
  const formId = useId()
  const { form, saves } = props
  // Closing may change the address: that is no second reason to ask.
  const isClosing = useRef(false)
  const onClose = () => {
    isClosing.current = true
    props.onClose()
  }
  const [isAsked, setAsked] = useState(false)
  const isUnsaved = form.isDirty && !form.isSaving
  const save = (
    <Button
      type="submit"
      form={formId}
      variant={props.isDangerous ? 'danger' : 'primary'}
      busy={form.isSaving}
    >
      {props.buttonText ?? t(form.isSaving ? 'form.saving' : 'form.save')}
    </Button>
  )
  return (
    <Dialog
      title={props.title}
      isOpen
      isWide={props.isWide ?? false}
      onClose={() => (isUnsaved ? setAsked(true) : onClose())}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {saves ? <Permit call={saves}>{save}</Permit> : save}
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={props.onSubmit}>
        {props.problem ?? <FormFailure form={form} text={t('form.failed')} />}
        {props.children}
      </Form>
      <DiscardQuestion isAsked={isAsked} onStay={() => setAsked(false)} onDiscard={onClose} />
      <LeaveQuestion isUnsaved={isUnsaved} onLeave={onClose} isHere={() => isClosing.current} />
    </Dialog>
  )
}
