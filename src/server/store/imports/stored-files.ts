import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

const MIB = 1024 * 1024

/**
 * Bytes of files that the company has in the database: uploads, from their announcement until they are imported,
 * archives and reports. A person's picture is not counted, because there is one and it is small.
 */
export async function storedBytes({ client }: TenantTransaction, companyId: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select (select coalesce(sum(i.size_bytes), 0)
             from imports i left join runs r on r.company_id = i.company_id and r.run_id = i.import_id
             where i.company_id = $1
               and (i.step in ('uploading', 'receiving', 'review') or r.status in ('queued', 'running')))
          + (select coalesce(sum(size_bytes), 0) from data_exports where company_id = $1)
          + (select coalesce(sum(size_bytes), 0) from reports where company_id = $1) as bytes`,
    [companyId],
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Refuses a file that would exceed the company's space, so that no company fills the disk of all. `moreBytes`: size
 * of the announced file.
 */
export async function refuseWithoutRoom(
  { companyId, config }: Pick<TenantContext, 'companyId' | 'config'>,
  tx: TenantTransaction,
  moreBytes: number,
): Promise<void> {
  // With the lock, each of several simultaneous requests counts the earlier ones.
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files ${companyId}`])
  const used = await storedBytes(tx, companyId)
  if (used + moreBytes <= config.companyFilesMb * MIB) return
  const usedMb = Math.ceil(used / MIB)
  throw problem('storage.company_full', { usedMb, mostMb: config.companyFilesMb })
}
