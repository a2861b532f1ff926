import { addDays } from './days.ts'
import type { FactField, FactValues } from './fact-form.ts'
import type { Words } from './use-words.ts'

export function stockOutFields({ t }: Words): readonly FactField[] {
  return [
    { name: 'fromDay', label: t('facts.range.first'), kind: 'day', isRequired: true },
    { name: 'toDay', label: t('facts.range.last'), kind: 'day', hint: t('facts.stockOuts.lastHint') },
  ]
}

/** The form shows the last day; the API uses the first day after it. */
export function stockOutValues(row: { readonly fromDay: string; readonly toDay: string | null }): FactValues {
  return { fromDay: row.fromDay, toDay: row.toDay === null ? '' : addDays(row.toDay, -1) }
}

export function stockOutDays({ fromDay = '', toDay = '' }: FactValues) {
  return { fromDay, toDay: toDay === '' ? null : addDays(toDay, 1) }
}

/** A last day before the first one is an error at its field. */
export function faultsOfRange({ t }: Words, first: string, last: string) {
  return (values: FactValues): FactValues =>
    values[last] && (values[last] ?? '') < (values[first] ?? '') ? { [last]: t('facts.range.order') } : {}
}
