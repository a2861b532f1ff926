import type { Queryable } from '../../../kit/db/queryable.ts'

/**
 * Number of pieces of 1 MiB that one statement deletes: a file of 300 MB in one statement exceeded the statement
 * timeout on a slow disk.
 */
export const PIECES_AT_A_TIME = 16

interface File {
  readonly companyId: string
  readonly importId: string
}

const deleteSql = `
  delete from import_chunks where company_id = $1 and import_id = $2 and seq < (
    select min(seq) + $3 from import_chunks where company_id = $1 and import_id = $2)`

/** Deletes some pieces of a file; false if it has none left. */
export async function deletePieces(client: Queryable, { companyId, importId }: File): Promise<boolean> {
  const { rowCount } = await client.query(deleteSql, [companyId, importId, PIECES_AT_A_TIME])
  return (rowCount ?? 0) > 0
}

/** Deletes a file in the transaction that ends its import, in short statements. */
export async function deleteFile(client: Queryable, file: File): Promise<void> {
  while (await deletePieces(client, file));
}
