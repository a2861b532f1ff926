import * as z from 'zod'

/**
 * A backup is a gzipped tar archive: `backup.json`, then each table's rows in PostgreSQL's COPY text format in pieces
 * (`data/<schema>.<table>/<piece>.copy`), then `contents.json` with counts and hashes. An archive without
 * `contents.json` is truncated.
 */
export const FORMAT = 1
export const HEADER_FILE = 'backup.json'
export const CONTENTS_FILE = 'contents.json'

export const backupHeader = z.object({
  format: z.literal(FORMAT, 'it has a format that this version of Quanto does not know'),
  createdAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  queueVersion: z.int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export const backupContents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})

export type BackupHeader = z.infer<typeof backupHeader>
export type BackupContents = z.infer<typeof backupContents>

export function pieceName(table: string, piece: number): string {
  return `data/${table}/${String(piece).padStart(6, '0')}.copy`
}

/** Returns the table to which a file of the archive belongs, or `null`. */
export function tableOfPiece(name: string): string | null {
  return /^data\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null
}
