import { html } from 'hono/html'
import { passwordRules } from '#contract/password-rules'
import { field } from './field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'

export type RegisterField = 'firstName' | 'lastName' | 'email' | 'password'

export interface RegisterForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly problems: Readonly<Partial<Record<RegisterField, string>>>
  readonly notice: string | null
  /** The refused password, to mark the rules that it met; `null` before the first attempt. */
  readonly judgedPassword: string | null
}

export const emptyRegistration: RegisterForm = {
  firstName: '',
  lastName: '',
  email: '',
  problems: {},
  notice: null,
  judgedPassword: null,
}

const order: readonly RegisterField[] = ['firstName', 'lastName', 'email', 'password']

export function registerPage(frame: PageFrame, basePath: string, form: RegisterForm): Html {
  const { text } = frame
  const { problems, notice } = form
  const focused = order.find((name) => problems[name]) ?? 'firstName'
  const common = (name: RegisterField) => ({ name, problem: problems[name] ?? null, focus: name === focused })
  return layout(
    frame,
    text('signIn.register'),
    html`<h1>${text('signIn.registerTitle')}</h1>
${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
<form method="post" action="${basePath}/register" novalidate>
  ${formKey()}
  <div class="pair">
    ${field({ ...common('firstName'), label: text('signIn.firstName'), type: 'text', autocomplete: 'given-name', value: form.firstName, maxLength: 100 })}
    ${field({ ...common('lastName'), label: text('signIn.lastName'), type: 'text', autocomplete: 'family-name', value: form.lastName, maxLength: 100 })}
  </div>
  ${field({ ...common('email'), label: text('signIn.email'), type: 'email', autocomplete: 'username', value: form.email, maxLength: 254 })}
  ${field({
    ...common('password'),
    label: text('signIn.newPassword'),
    type: 'password',
    autocomplete: 'new-password',
    value: '',
    maxLength: 1024,
    describedBy: 'password-rules',
  })}
  ${passwordRuleList(frame, form.judgedPassword)}
  <button type="submit">${text('signIn.registerAction')}</button>
</form>
<p class="other">${text('signIn.haveAccount')} <a href="${basePath}/sign-in">${text('signIn.goSignIn')}</a></p>`,
  )
}

export function passwordRuleList({ text }: PageFrame, password: string | null): Html {
  return html`<div class="field" id="password-rules">
    <p class="rules-title">${text('signIn.passwordRulesTitle')}</p>
    <ul class="rules">${passwordRules.map(({ id, isMet }) => {
      if (password === null) return html`<li>${text(`signIn.ruleHint.${id}`)}</li>`
      const met = isMet(password)
      return html`<li class="${met ? 'met' : 'unmet'}">${text(`signIn.ruleHint.${id}`)} <span class="visually-hidden">(${text(met ? 'signIn.ruleMet' : 'signIn.ruleNotMet')})</span></li>`
    })}</ul>
  </div>`
}
