/**
 * Removes a product number, which means nothing to a reader: "Product 17: sells well" → "sells well" (specification,
 * section 3).
 */
export function stripProductNumber(text: string): string {
  return text
    .replaceAll(/\bproduct\s+#?\d+\b\s*[:,–-]?\s*/gi, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
