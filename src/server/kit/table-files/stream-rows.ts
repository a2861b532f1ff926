import type { TenantContext } from '../context.ts'

const PER_FETCH = 5000
/** A spreadsheet takes 1,048,576 rows. */
export const MOST_ROWS = 1_000_000

/**
 * Rows of one statement as they are read, in one transaction and without ever holding all of them. A reader
 * that goes away ends the transaction.
 */
export async function* streamRows<Row extends object>(
  ctx: Pick<TenantContext, 'inTenant'>,
  statement: { readonly sql: string; readonly values: readonly unknown[] },
): AsyncGenerator<readonly Row[]> {
  const { readable, writable } = new TransformStream<readonly Row[], readonly Row[]>()
  const writer = writable.getWriter()
  let hasWritten = false
  const reading = ctx
    .inTenant(
      async ({ client }) => {
        // A replica that ends a read hands it to the primary: too late once rows have gone out.
        if (hasWritten) throw new Error('The read was interrupted.')
        await client.query(`declare rows no scroll cursor for ${statement.sql} limit ${MOST_ROWS}`, [
          ...statement.values,
        ])
        for (;;) {
          const { rows } = await client.query<Row>(`fetch ${PER_FETCH} from rows`)
          if (rows.length > 0) {
            hasWritten = true
            await writer.write(rows)
          }
          if (rows.length < PER_FETCH) return
        }
      },
      { mayBeStale: true },
    )
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
  // The reader gets the error; one that has left ignores it.
  reading.catch(() => undefined)
  yield* readable
}
