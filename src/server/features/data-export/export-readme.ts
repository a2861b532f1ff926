interface Counted {
  readonly name: string
  readonly rows: number
}

/** The first file anybody opens: what is in the archive, how it is written, and what is not in it. */
export function exportReadme(preparedAt: string, tables: readonly Counted[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length), 20)
  return `Quanto data export, prepared ${preparedAt} (UTC)

Everything that Quanto holds about your company and about you, each table as JSON and as CSV.

  data/      your company: products, prices, orders, estimates, settings, people, …
  sign-in/   your account at Quanto's own sign-in: e-mail address, sign-ins, e-mails to you
  profile-picture.png   your picture, where you gave one

How the files are written
  JSON: one array per file, one object per row. UTF-8.
  CSV:  UTF-8 with a byte order mark, comma-separated, first line with the names of the columns.
        A cell that a spreadsheet would run as a formula begins with an apostrophe.
  Moments are ISO 8601 with their time zone. Amounts are decimals with a point, in your store's currency
  (column "currency" of data/companies).

What is not in it: passwords, keys and other secrets, and copies that Quanto makes for itself only
(pieces of uploads, bookkeeping of requests, the estimator's own binary state).

Rows per table
${tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows}`).join('\n')}
`
}
