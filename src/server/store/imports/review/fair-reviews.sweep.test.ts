import { describe, expect, it } from 'vitest'
import { costlyWorkbooks } from '../../../../../test/costly-files.ts'
import { useDatabase } from '../../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../../test/imports.ts'
import { createImport } from '../create-import.ts'
import { receiveImportContent } from '../receive-import-content.ts'
import { reviewImport } from '../review-import.ts'

const database = useDatabase()

const SMALL = Buffer.from('date,product,quantity,total\n2024-01-31,Mug,2,19.90\n')
const FILES = 7

async function upload({ ctx }: ImportsUnderTest, fileName: string, bytes: Uint8Array): Promise<string> {
  const announced = { fileName, sizeBytes: bytes.length, review: true }
  const { importId } = (await createImport({ ctx, input: announced })).import
  async function* body() {
    yield bytes
  }
  await receiveImportContent({ ctx, input: { importId, body: body() } })
  return importId
}

describe('line 30: looking at files', () => {
  it('of one company, however many and costly, does not keep another company from its own', async () => {
    const [costly, other] = [await importsUnderTest(database), await importsUnderTest(database)]
    const [, make] = costlyWorkbooks.find(([what]) => what === 'a million rows') ?? []
    const bytes = Buffer.from(make?.() ?? '')
    const ids = await Promise.all(Array.from({ length: FILES }, () => upload(costly, 'far.xlsx', bytes)))
    const small = await upload(other, 'small.csv', SMALL)
    let open = FILES
    const looking = ids.map((importId) =>
      reviewImport({ ctx: costly.ctx, input: { importId } })
        .then(
          () => 'read',
          (error: { code: string }) => error.code,
        )
        .finally(() => open--),
    )
    const { review } = await reviewImport({ ctx: other.ctx, input: { importId: small } })
    expect(review.rows).toBe(1)
    expect(open).toBeGreaterThan(0)
    // Each of them ends: read, or with a sentence about its own cost or the share of its company.
    for (const outcome of await Promise.all(looking))
      expect(['read', 'unsupported_file', 'rate_limited']).toContain(outcome)
  })
})
