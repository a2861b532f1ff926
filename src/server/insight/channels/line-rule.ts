import type * as z from 'zod'
import type { lineRule } from '#contract/channels'
import { customerPseudonym } from '../../store/imports/classify/customer-pseudonym.ts'

export type OwnersRule = z.output<typeof lineRule>

/** Replaces e-mail addresses in the owner's rule by their pseudonyms: order lines hold nothing else. */
export function withPseudonyms(rule: OwnersRule, companyId: string): OwnersRule {
  const values =
    rule.by === 'customer' ? rule.values.map((value) => pseudonymOf(value, companyId)) : rule.values
  return { by: rule.by, values: [...new Set(values)].sort(), leastUnits: rule.leastUnits }
}

const pseudonymOf = (value: string, companyId: string) =>
  value.includes('@') ? customerPseudonym(value, companyId) : value
