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

/** The password proves that the same person registered: the link alone only proves who reads the mail. */
export function confirmPage(frame: PageFrame, form: ConfirmForm): Html {
  const { texts } = frame
  return layout(
    frame,
    texts.verifyTitle,
    html`<h1>${texts.verifyTitle}</h1>
<p>${texts.confirmBody.replace('{email}', () => form.email)}</p>
${form.notice ? html`<p class="notice" role="alert">${form.notice}</p>` : ''}
<form method="post" action="${form.action}" novalidate>
  ${formKey()}
  <input type="hidden" name="token" value="${form.token}" />
  ${currentPasswordField(texts, { problem: form.problem, focus: true })}
  <button type="submit">${texts.confirmAction}</button>
</form>
<p class="other">${texts.confirmOther}</p>`,
  )
}
