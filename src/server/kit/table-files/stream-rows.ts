import type { TenantContext } from '../context.ts'

const PER_FETCH = 5000
/** Maximum number of rows: a spreadsheet holds 1,048,576. */
export const MOST_ROWS = 1_000_000

/**
 * Yields the rows of one statement while they are read, in one transaction and without holding all of them. If the
 * reader leaves, the transaction ends.
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
        // A read that the replica cancels is repeated on the primary, which is too late once rows have been sent.
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
  // The reader receives the error from the stream; after it has left, the error is ignored.
  reading.catch(() => undefined)
  yield* readable
}
