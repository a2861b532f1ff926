import { hash } from 'node:crypto'

/** Pseudonym for a customer's e-mail address in the lines of a company. The company's id is the salt. */
export function customerPseudonym(email: string, salt: string): string {
  return `c-${hash('sha256', `${salt}\u001f${email.toLowerCase()}`, 'hex').slice(0, 20)}`
}
