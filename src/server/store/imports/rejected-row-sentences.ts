import type { RejectionReason } from '#analytics'
import { rejectionSentences } from './line-reasons.ts'

/** Why a row of products, costs, stock, spend or prices was rejected, for the download. */
const recordSentences: Readonly<Record<string, string>> = {
  skipped_row: 'Left out in the preview by whoever imported the file.',
  missing_value: 'A needed cell is blank.',
  unknown_product: 'No product has this code. Import the product first, or correct the code.',
  negative_amount: 'The amount is negative.',
  absurd_amount: 'The amount is above ten million.',
  absurd_quantity: 'The quantity is too large.',
  unreadable_quantity: 'The quantity is not a number.',
  date_out_of_range: 'The date lies before 1990 or after 2099.',
}

export function rejectedRowSentence(reason: string, field: string | null): string {
  const sentence = field === null ? rejectionSentences[reason as RejectionReason] : recordSentences[reason]
  return sentence ?? recordSentences[reason] ?? rejectionSentences[reason as RejectionReason] ?? reason
}
