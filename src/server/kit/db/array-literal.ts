/**
 * Writes values as PostgreSQL's text of a one-dimensional array: `{1,"a \\"b\\"",NULL}`. The driver does so, too, but on
 * the event loop: a thread that made the values also writes them.
 */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementOf).join(',')}}`
}

function elementOf(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}
