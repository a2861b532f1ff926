import type { RejectionReason } from '#analytics/rows'

/** Reason for a rejected row of orders, for the download. The web has its own translations of the same codes. */
const rejectionSentences: Readonly<Record<RejectionReason, string>> = {
  unreadable_row: 'The row has too few cells to be a line of an order.',
  missing_order: 'The order number is missing.',
  missing_date: 'The date is missing.',
  unreadable_date: 'The date cannot be read. Write it as 2024-12-31.',
  date_out_of_range: 'The date lies before 1990 or in the future.',
  missing_product: 'Neither a product code nor a product name is given.',
  code_in_scientific_notation:
    'A spreadsheet has shortened the product code, as 4.00652E+12. Format the column as text, and export it again.',
  missing_quantity: 'The quantity is missing.',
  unreadable_quantity: 'The quantity is not a number.',
  fractional_quantity: 'The quantity is not a whole number.',
  missing_amount: 'Neither a total nor a price is given.',
  unreadable_amount: 'The amount is not a number.',
  other_currency: "The amount is in a currency other than the store's.",
  test_order: 'A test order or a test product.',
  voided_order: 'The payment of the order was voided or has expired.',
  cancelled_order: 'The order was cancelled.',
  unpaid_order: 'The order is not paid yet.',
  not_a_product: 'Postage, a fee, a discount, a voucher or another entry that is not a product.',
  zero_quantity: 'The quantity is zero.',
  stock_write_off: 'Goods written off without a customer: a stock correction, not a return.',
  unclear_cancellation: 'A cancellation with a positive quantity.',
  zero_price: 'The price is zero: a gift, a sample or a stock correction.',
  negative_price: 'Quantity and amount have opposite signs.',
  absurd_quantity: 'More than a million units in one line.',
  absurd_price: 'A unit price above ten million.',
}

/** Reason for a rejected row of products, costs, stock, spend or prices, for the download. */
const recordSentences: Readonly<Record<string, string>> = {
  skipped_row: 'Left out in the preview by whoever imported the file.',
  missing_value: 'A needed cell is blank.',
  unknown_product: 'No product has this code. Import the product first, or correct the code.',
  negative_amount: 'The amount is negative.',
  absurd_amount: 'The amount is above ten million.',
  absurd_quantity: 'The quantity is too large.',
  unreadable_quantity: 'The quantity is not a number.',
  zero_price: 'The price is zero.',
  other_currency: 'The amount is in a currency other than the one of the store, or of its row.',
  date_in_future: 'The date is still to come.',
  unreadable_status: 'The word is not known.',
  unknown_word: 'The word is not known. The template for this kind of file shows those that are.',
  unreadable_price: 'The price is not a number with the decimal sign of the file.',
  date_out_of_range: 'The date lies before 1990 or after 2099.',
}

/** A list of cells (`leftOutCells`) names each by its heading. */
export function rejectedRowSentence(
  reason: string,
  field: string | null,
  headings: Readonly<Record<string, string>> = {},
): string {
  if (field?.includes(':')) {
    const cells = field.split(' ').map((cell) => cell.split(':') as [string, string])
    return cells.map(([of, why]) => `${headings[of] ?? of}: ${rejectedRowSentence(why, of)}`).join(' ')
  }
  const sentence = field === null ? rejectionSentences[reason as RejectionReason] : recordSentences[reason]
  return sentence ?? recordSentences[reason] ?? rejectionSentences[reason as RejectionReason] ?? reason
}
