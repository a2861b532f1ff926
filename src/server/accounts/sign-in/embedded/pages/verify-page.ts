import { html } from 'hono/html'
import { currentPasswordField } from './current-password-field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'

interface VerifyForm {
  readonly token: string
  readonly email: string
  /** True if this browser is not signed in to the account. */
  readonly needsPassword: boolean
  readonly problem: string | null
  readonly notice: string | null
}

/**
 * Page whose button verifies the address, only for the account's owner: opening the link is not enough, because mail
 * scanners open every link.
 */
export function verifyPage(frame: PageFrame, form: VerifyForm): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.verifyTitle'),
    html`<h1>${text('signIn.verifyTitle')}</h1>
<p>${text('signIn.verifyBody', { email: form.email })}</p>
${form.notice ? html`<p class="notice" role="alert">${form.notice}</p>` : ''}
<form method="post" action="/oidc/verify-email" novalidate>
  ${formKey()}
  <input type="hidden" name="token" value="${form.token}" />
  ${form.needsPassword ? currentPasswordField(text, { problem: form.problem, focus: true }) : ''}
  <button type="submit">${text('signIn.verifyAction')}</button>
</form>
${form.needsPassword ? html`<p class="other">${text('signIn.verifyOther')}</p>` : ''}
<p class="other"><a href="/oidc/forgot-password">${text('signIn.forgot')}</a></p>`,
  )
}
