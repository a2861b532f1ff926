/** Name of a row of `users` as `u`: first and last name, or the address if neither is known. */
export const USER_NAME = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`

/** Returns first and last name, or the address if neither is known. */
export function nameOf(person: {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || ''
}
