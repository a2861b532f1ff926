/** Pattern for LIKE that finds the text anywhere; `%` and `_` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
