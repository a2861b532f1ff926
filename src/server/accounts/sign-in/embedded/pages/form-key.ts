import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** Hidden key of one opening of a form: two clicks are the same request (see `form-answers.ts`). */
export function formKey(): Html {
  return html`<input type="hidden" name="form-key" value="${randomBytes(16).toString('base64url')}" />`
}
