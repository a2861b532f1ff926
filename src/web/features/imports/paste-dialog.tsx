import { useState } from 'react'
import type { FileKind } from '#contract/import-fields'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { sendPasted } from './upload-store.ts'

/** Cells copied from a spreadsheet, with the header row; they are imported like a file. */
export function PasteDialog(props: {
  readonly isOpen: boolean
  readonly kind: FileKind | undefined
  readonly onClose: () => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const [isBlank, setBlank] = useState(false)
  const send = () => {
    if (text.trim() === '') return setBlank(true)
    props.onClose()
    void sendPasted(text, props.kind)
  }
  return (
    <Dialog
      title={t('upload.paste.title')}
      isOpen={props.isOpen}
      onClose={props.onClose}
      closeLabel={t('common.cancel')}
      isWide
      footer={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={send}>
            {t('upload.paste.send')}
          </Button>
        </>
      }
    >
      <Field
        label={t('upload.paste.label')}
        hint={t('upload.paste.hint')}
        error={isBlank ? t('upload.paste.blank') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={10}
            wrap="off"
            spellCheck={false}
            className="font-mono text-label"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setBlank(false)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
