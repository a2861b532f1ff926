import { html } from 'hono/html'
import { currentPasswordField } from './current-password-field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'

interface ConfirmForm {
  readonly action: string
  readonly token: string
  readonly email: string
  readonly problem: string | null
  readonly notice: string | null
}

/** Asks for the password to prove that the same person registered: the link only proves who reads the mail. */
export function confirmPage(frame: PageFrame, form: ConfirmForm): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.verifyTitle'),
    html`<h1>${text('signIn.verifyTitle')}</h1>
<p>${text('signIn.confirmBody', { email: form.email })}</p>
${form.notice ? html`<p class="notice" role="alert">${form.notice}</p>` : ''}
<form method="post" action="${form.action}" novalidate>
  ${formKey()}
  <input type="hidden" name="token" value="${form.token}" />
  ${currentPasswordField(text, { problem: form.problem, focus: true })}
  <button type="submit">${text('signIn.confirmAction')}</button>
</form>
<p class="other">${text('signIn.confirmOther')}</p>`,
  )
}
