import type { PageTexts } from '../texts/text-shape.ts'
import { field } from './field.ts'
import type { Html } from './layout.ts'

/** The field in which a person proves that an account is theirs. Every page has the same one. */
export function currentPasswordField(
  texts: Pick<PageTexts, 'password'>,
  { problem, focus }: { readonly problem: string | null; readonly focus: boolean },
): Html {
  return field({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    value: '',
    problem,
    focus,
    maxLength: 1024,
  })
}
