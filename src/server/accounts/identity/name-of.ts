/** Returns first and last name, or the address if neither is known. */
export function nameOf(person: {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || ''
}
