import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { answerProof } from '#web/lib/session/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'

/** Asks for the password, and with two-factor sign-in for the code that the server then requests. */
export function PasswordProof() {
  const t = useText()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    saved: { password: '', code: '' },
    onSave: async ({ password, code }) => {
      try {
        await call('proveIdentity', { body: { password, ...(code && { code }) } })
      } catch (error) {
        if (error instanceof ApiError && error.fields.code !== undefined) setNeedsCode(true)
        throw error
      }
      answerProof(true)
    },
  })
  return (
    <Form form={form} onSubmit={() => void form.save()}>
      <p>{t('proof.why')}</p>
      <TextField
        form={form}
        field="password"
        label={t('proof.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={1024}
      />
      {needsCode && (
        <TextField
          form={form}
          field="code"
          label={t('proof.code')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          className="max-w-48"
        />
      )}
      {form.failure !== null && (
        <p role="alert" className="text-danger">
          {sentenceOf(form.failure, t('proof.failed'))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answerProof(false)}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          {t('proof.confirm')}
        </Button>
      </div>
    </Form>
  )
}
