import { writeStoreSetting } from '../../accounts/identity/write-store-setting.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { checkBasics } from './known-basics.ts'
import { readBasics } from './read-basics.ts'

interface Chosen {
  readonly currency?: string | undefined
  readonly timezone?: string | undefined
}

/**
 * Sets the values that a program sends with its first file. A store with figures refuses values other than its own,
 * because days would move.
 */
export async function chooseBasics(
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  { currency, timezone }: Chosen,
): Promise<void> {
  if (currency === undefined && timezone === undefined) return
  const now = await readBasics({ companyId }, tx)
  const wanted = { currency: currency ?? now.currency, timezone: timezone ?? now.timezone }
  await checkBasics(tx, wanted)
  if (!now.isOpen) {
    if (wanted.currency === now.currency && wanted.timezone === now.timezone) return
    throw problem('company.basics_differ', { currency: now.currency, timezone: now.timezone })
  }
  const chosen = { isCurrencyChosen: currency !== undefined, isTimezoneChosen: timezone !== undefined }
  await writeStoreSetting(tx.client, { companyId, at: clock() }, { ...wanted, ...chosen })
}
