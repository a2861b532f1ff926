import { html } from 'hono/html'
import { currentPasswordField } from './current-password-field.ts'
import { field } from './field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'

export interface SignInForm {
  readonly email: string
  readonly problems: Readonly<Partial<Record<'email' | 'password', string>>>
  /** Error of the attempt as a whole. */
  readonly notice: string | null
}

export const emptySignIn: SignInForm = { email: '', problems: {}, notice: null }

export function signInPage(frame: PageFrame, basePath: string, form: SignInForm): Html {
  const { text } = frame
  const { email, problems, notice } = form
  const atPassword = email !== '' && !problems.email
  return layout(
    frame,
    text('signIn.signIn'),
    html`<h1>${text('signIn.signInTitle')}</h1>
${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
<form method="post" action="${basePath}/sign-in" novalidate>
  ${formKey()}
  ${field({
    name: 'email',
    label: text('signIn.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    problem: problems.email ?? null,
    focus: !atPassword,
    maxLength: 254,
  })}
  ${currentPasswordField(text, { problem: problems.password ?? null, focus: atPassword })}
  <button type="submit">${text('signIn.signInAction')}</button>
</form>
<p class="other"><a href="/oidc/forgot-password">${text('signIn.forgot')}</a></p>
<p class="other">${text('signIn.noAccount')} <a href="${basePath}/register">${text('signIn.goRegister')}</a></p>`,
  )
}
