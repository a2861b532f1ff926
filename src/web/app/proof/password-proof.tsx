import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { answerProof } from '#web/lib/session/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'

/** Asks for the password, and with two-factor sign-in for the code that the server then requests. */
export function PasswordProof() {
  const t = useText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const prove = useWrite({
    mutationFn: (given: { readonly password: string; readonly code: string }) =>
      call('proveIdentity', { body: { password: given.password, ...(given.code && { code: given.code }) } }),
    onSuccess: () => answerProof(true),
  })
  const fields = prove.error instanceof ApiError ? prove.error.fields : {}
  const [needsCode, setNeedsCode] = useState(false)
  if (fields.code !== undefined && !needsCode) setNeedsCode(true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ password, code })
  }
  const isTold = Object.keys(fields).length > 0
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{t('proof.why')}</p>
      <Field label={t('proof.password')} error={fields.password}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            maxLength={1024}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      {needsCode && (
        <Field label={t('proof.code')} error={fields.code}>
          {(control) => (
            <TextInput
              {...control}
              name="code"
              autoComplete="one-time-code"
              maxLength={40}
              className="max-w-48"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      )}
      {prove.isError && !isTold && (
        <p role="alert" className="text-danger">
          {sentenceOf(prove.error, t('proof.failed'))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answerProof(false)}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={prove.isPending}>
          {t('proof.confirm')}
        </Button>
      </div>
    </form>
  )
}
