import type { Wording } from '../../../../kit/messages/render.ts'
import { field } from './field.ts'
import type { Html } from './layout.ts'

/** Field for the current password, by which a person proves that an account is theirs. All pages use it. */
export function currentPasswordField(
  text: Wording,
  { problem, focus }: { readonly problem: string | null; readonly focus: boolean },
): Html {
  return field({
    name: 'password',
    label: text('signIn.password'),
    type: 'password',
    autocomplete: 'current-password',
    value: '',
    problem,
    focus,
    maxLength: 1024,
  })
}
