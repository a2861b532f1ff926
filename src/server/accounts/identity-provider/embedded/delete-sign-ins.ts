import type { Queryable } from '../../../kit/db/queryable.ts'
import { removedRows, type UserRowsBefore } from '../../../kit/db/rows-before.ts'

const accountOfUser = `select subject::uuid from identities where company_id = $1 and user_id = $3
  and issuer = 'urn:quanto:embedded'`

/** Deletes a user's attempts to sign in from before, and returns how many. */
export function deleteAttemptsBefore(
  client: Queryable,
  { companyId, before, userId }: UserRowsBefore,
): Promise<number> {
  return removedRows(
    client,
    `delete from identity.login_attempts where attempted_at < $2 and account_id in (${accountOfUser})`,
    [companyId, before, userId],
  )
}

/** Deletes a user's sign-ins that were last used before, and returns how many. */
export function deleteSignInsBefore(
  client: Queryable,
  { companyId, before, userId }: UserRowsBefore,
): Promise<number> {
  return removedRows(
    client,
    `delete from identity.sign_ins where last_used_at < $2 and account_id in (${accountOfUser})`,
    [companyId, before, userId],
  )
}
