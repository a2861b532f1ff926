import type { Queryable } from '../../../kit/db/queryable.ts'
import type { Bytes } from './file-type.ts'

/** Reads the uploaded file back chunk by chunk and reports the progress. */
export class StoredFile {
  bytesRead = 0
  private readonly client: Queryable
  private readonly importId: string
  private readonly companyId: string

  constructor(client: Queryable, companyId: string, importId: string) {
    this.client = client
    this.companyId = companyId
    this.importId = importId
  }

  async *open(): Bytes {
    this.bytesRead = 0
    for (let seq = 0; ; seq++) {
      const chunk = await this.piece(seq)
      if (!chunk) return this.refuseShort()
      yield chunk
      this.bytesRead += chunk.length
    }
  }

  /** The first megabyte; `null` until it is stored. */
  firstPiece(): Promise<Uint8Array | null> {
    return this.piece(0)
  }

  /** The piece of this place, from 0; `null` if it is not stored. */
  async piece(seq: number): Promise<Buffer | null> {
    const { rows } = await this.client.query<{ bytes: Buffer }>(
      'select bytes from import_chunks where company_id = $1 and import_id = $2 and seq = $3',
      [this.companyId, this.importId, seq],
    )
    return rows[0]?.bytes ?? null
  }

  /** Refuses an incomplete file: its lines would otherwise count as the whole. */
  private async refuseShort(): Promise<void> {
    const { rows } = await this.client.query<{ sizeBytes: string }>(
      'select size_bytes as "sizeBytes" from imports where company_id = $1 and import_id = $2',
      [this.companyId, this.importId],
    )
    if (Number(rows[0]?.sizeBytes) !== this.bytesRead)
      throw new Error(`Of a file of ${rows[0]?.sizeBytes} bytes ${this.bytesRead} are stored.`)
  }
}
