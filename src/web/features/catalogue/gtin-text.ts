/** A GTIN as it stands below the bars: stored in 14 digits, it is printed with 13, with 12 where that is a UPC, or 8. */
export function gtinText(gtin: string | null | undefined): string {
  if (!gtin) return ''
  const digits = gtin.replace(/^0{1,6}/, '')
  return digits.padStart([8, 12, 13, 14].find((length) => length >= digits.length) ?? 14, '0')
}
