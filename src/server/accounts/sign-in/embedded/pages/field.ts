import { html } from 'hono/html'
import type { Html } from './layout.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value: string
  /** Error text; shown next to the field and announced by screen readers. */
  readonly problem: string | null
  readonly focus: boolean
  readonly maxLength: number
  readonly describedBy?: string
}

export function field(props: Field): Html {
  const { name, label, type, autocomplete, value, problem, focus, maxLength } = props
  const problemId = `${name}-problem`
  const describedBy = [problem ? problemId : null, props.describedBy ?? null].filter(Boolean).join(' ')
  return html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"
    maxlength="${maxLength}" required ${type === 'text' ? '' : html`autocapitalize="none" spellcheck="false"`}
    ${problem ? html`aria-invalid="true"` : ''} ${describedBy ? html`aria-describedby="${describedBy}"` : ''}
    ${focus ? html`autofocus` : ''} />
  ${problem ? html`<p class="problem" id="${problemId}" role="alert">${problem}</p>` : ''}
</div>`
}
