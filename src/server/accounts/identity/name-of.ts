/** First and last name; the address where neither is known. */
export function nameOf(person: {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || ''
}
