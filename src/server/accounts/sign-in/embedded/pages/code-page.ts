import { html } from 'hono/html'
import { field } from './field.ts'
import { formKey } from './form-key.ts'
import { type Html, layout, type PageFrame } from './layout.ts'

/** Page of the second step of a sign-in: one field for a code of the authenticator app or a recovery code. */
export function codePage(
  frame: PageFrame,
  basePath: string,
  form: { readonly problem: string | null; readonly notice: string | null },
): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.codeTitle'),
    html`<h1>${text('signIn.codeTitle')}</h1>
<p id="code-hint">${text('signIn.codeHint')}</p>
${form.notice ? html`<p class="notice" role="alert">${form.notice}</p>` : ''}
<form method="post" action="${basePath}/code" novalidate>
  ${formKey()}
  ${field({
    name: 'code',
    label: text('signIn.code'),
    type: 'text',
    autocomplete: 'one-time-code',
    value: '',
    problem: form.problem,
    focus: true,
    maxLength: 20,
    describedBy: 'code-hint',
  })}
  <button type="submit">${text('signIn.codeAction')}</button>
</form>
<p class="other">${text('signIn.codeLost')}</p>
<p class="other"><a href="${basePath}/sign-in">${text('signIn.goSignIn')}</a></p>`,
  )
}
