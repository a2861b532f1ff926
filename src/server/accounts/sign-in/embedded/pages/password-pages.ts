import { html } from 'hono/html'
import { field } from './field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'
import { passwordRuleList } from './register-page.ts'

export function forgotPage(
  frame: PageFrame,
  form: { readonly email: string; readonly problem: string | null; readonly notice: string | null },
): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.forgotTitle'),
    html`<h1>${text('signIn.forgotTitle')}</h1>
<p>${text('signIn.forgotBody')}</p>
${form.notice ? html`<p class="notice" role="alert">${form.notice}</p>` : ''}
<form method="post" action="/oidc/forgot-password" novalidate>
  ${formKey()}
  ${field({
    name: 'email',
    label: text('signIn.email'),
    type: 'email',
    autocomplete: 'username',
    value: form.email,
    problem: form.problem,
    focus: true,
    maxLength: 254,
  })}
  <button type="submit">${text('signIn.forgotAction')}</button>
</form>
<p class="other"><a href="${frame.siteUrl}/dashboard">${text('signIn.goSignIn')}</a></p>`,
  )
}

export function resetPage(
  frame: PageFrame,
  token: string,
  form: { readonly problem: string | null; readonly judgedPassword: string | null },
): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.resetTitle'),
    html`<h1>${text('signIn.resetTitle')}</h1>
<form method="post" action="/oidc/reset-password" novalidate>
  ${formKey()}
  <input type="hidden" name="token" value="${token}" />
  ${field({
    name: 'password',
    label: text('signIn.resetPassword'),
    type: 'password',
    autocomplete: 'new-password',
    value: '',
    problem: form.problem,
    focus: true,
    maxLength: 1024,
    describedBy: 'password-rules',
  })}
  ${passwordRuleList(frame, form.judgedPassword)}
  <button type="submit">${text('signIn.resetAction')}</button>
</form>`,
  )
}

interface ResetDone {
  /** Names of the API keys that ended with the old password. */
  readonly endedKeys: readonly string[]
  /** False if this is the first proof that the address belongs to the person: the keys may then be a stranger's. */
  readonly wasVerified: boolean
}

export function resetDonePage(frame: PageFrame, { endedKeys, wasVerified }: ResetDone): Html {
  const { text, siteUrl } = frame
  return layout(
    frame,
    text('signIn.resetDoneTitle'),
    html`<h1>${text('signIn.resetDoneTitle')}</h1>
<p>${text('signIn.resetDoneBody')}</p>
${
  endedKeys.length > 0
    ? html`<p>${text('signIn.resetKeysEnded')}</p>
<ul>${endedKeys.map((name) => html`<li>${name}</li>`)}</ul>
${wasVerified ? '' : html`<p class="notice">${text('signIn.resetFirstTime')}</p>`}`
    : ''
}
<a class="button" href="${siteUrl}/dashboard">${text('signIn.goSignIn')}</a>`,
  )
}
