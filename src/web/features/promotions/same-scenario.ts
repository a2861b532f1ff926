import type { Scenario } from './types.ts'

/** Name of the scenario before if this one promotes the same at the same cost; `null` if it differs or is empty. */
export function sameAs(scenario: Scenario, before: Scenario | undefined): string | null {
  if (before === undefined || scenario.items.length === 0) return null
  return planOf(scenario) === planOf(before) ? before.name : null
}

const planOf = ({ items, moreItems, promotionBudget, expectedRevenue }: Scenario) =>
  JSON.stringify([items, moreItems, promotionBudget, expectedRevenue])
