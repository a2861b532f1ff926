/** Returns a LIKE pattern that finds the text anywhere; `%` and `_` in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
