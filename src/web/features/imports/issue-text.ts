import type { RowIssue } from '#contract/import-review'
import { rejectionText } from '#web/features/imports/rejection-text.ts'
import type { Text } from '#web/i18n/use-text.ts'
import type { Format } from '#web/lib/format/format.ts'

/** Issues found only by the wizard; the rules for order lines have their texts in `leftOut`. */
export const OWN_ISSUES = [
  'missing_value',
  'unknown_product',
  'negative_amount',
  'absurd_amount',
  'unreadable_link',
  'unreadable_gtin',
  'unreadable_status',
  'repeated_line',
  'repeated_record',
  'similar_product',
  'far_from_usual',
  'date_in_future',
  'cost_above_price',
  'compare_at_below_price',
  'title_cut',
  'skipped_row',
  'waits_for_match',
  'unknown_word',
  'unreadable_price',
] as const

function isOwn(code: string): boolean {
  return OWN_ISSUES.some((known) => known === code)
}

/** Why rows were left out, as the heading of a group of rows. */
export function reasonText(t: Text, code: string): string {
  return isOwn(code) ? t(`upload.reason.${code}`) : rejectionText(t, code)
}

const amounts = ['usual', 'told', 'price', 'cost']

/** The message for one cell or row, with the row's figures in the user's format. */
export function issueText(t: Text, format: Format, issue: RowIssue): string {
  if (!isOwn(issue.code)) return rejectionText(t, issue.code)
  const values = Object.entries(issue.values).map(([key, value]) => [
    key,
    amounts.includes(key)
      ? format.number(value, { decimals: 2 })
      : key === 'day'
        ? format.date(value)
        : value,
  ])
  const sentence = t(`upload.issue.${issue.code}`, Object.fromEntries(values))
  return suggestionOf(issue)
    ? `${sentence} ${t('upload.issue.suggested', { title: issue.values.suggestedTitle ?? '', sku: issue.values.suggestedSku ?? '' })}`
    : sentence
}

/** The code of the product that was probably meant, if the issue names one. */
export function suggestionOf(issue: RowIssue): string | null {
  return issue.values.suggestedSku ?? null
}
