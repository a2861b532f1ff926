const GTIN_LENGTHS = new Set([8, 12, 13, 14])

/**
 * A GTIN in its 14 digits, or `null` if it is none: GTIN-8, -12, -13 and -14 with a right check digit (modulo 10, weights
 * 3 and 1 from the right). Restricted ranges (02, 04, 2x of GTIN-13, and 0, 2 of GTIN-8), which shops give out themselves, are
 * none. Source: GS1 General Specifications, 7.9 and 1.4.
 */
export function normalizeGtin(text: string): string | null {
  // Spreadsheets write an apostrophe before digits that are to stay a text.
  const digits = text.replace(/^'|[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.has(digits.length)) return null
  if (digits.length === 8 && /^[02]/.test(digits)) return null
  const gtin = digits.padStart(14, '0')
  if (/^0*$/.test(gtin) || !hasRightCheckDigit(gtin)) return null
  // The second digit of 14 is the first one of GTIN-13; a GTIN-8 starts with six zeros.
  const prefix = gtin.slice(1, 3)
  const isRestricted = digits.length !== 8 && (prefix === '02' || prefix === '04' || prefix.startsWith('2'))
  return isRestricted ? null : gtin
}

function hasRightCheckDigit(gtin: string): boolean {
  let sum = 0
  for (let at = 0; at < 13; at++) sum += Number(gtin[at]) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === Number(gtin[13])
}

/** A manufacturer's number without case, blanks, dashes and leading zeros; empty if nothing is left. */
export function foldCode(code: string): string {
  return code
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
}
