import type { LineRule } from '#web/features/calendar/types.ts'
import type { Words } from '#web/features/calendar/use-words.ts'

/** Describes in one sentence which lines an owner's rule matches. */
export function ruleText({ by, values, leastUnits }: LineRule, { t, format }: Words): string {
  if (by === 'units') return t('facts.split.of.units', { count: format.count(leastUnits ?? 0) })
  return t(`facts.split.of.${by}`, { values: values.join(', ') })
}
