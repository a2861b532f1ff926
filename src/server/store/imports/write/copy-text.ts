const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One row in the text format of COPY; `null` is \N. */
export function copyRow(values: readonly (string | null)[]): string {
  let row = ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    if (index > 0) row += '\t'
    row +=
      value === null
        ? '\\N'
        : special.test(value)
          ? value.replace(specials, (found) => escapes[found]!)
          : value
  }
  return `${row}\n`
}
