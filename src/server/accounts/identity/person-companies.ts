import type { Identity, IdentityTransaction, TenantTransaction } from '../../kit/db/database.ts'

export interface Membership {
  readonly companyId: string
  readonly userId: string
}

/**
 * `identity.person_companies` says which company a person was in last. It stands with the sign-in, on one server, while
 * the rows of companies may be spread over several: a sign-in then asks the server of that company and no other one.
 * `identities` stays what decides; an entry that is missing or old costs one look at every server.
 */
export async function noteCompany(
  tx: IdentityTransaction,
  { issuer, subject }: Identity,
  { companyId, userId }: Membership,
): Promise<void> {
  await tx.enterTenant(companyId)
  await tx.client.query(
    `insert into identity.person_companies (issuer, subject, company_id, user_id) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set company_id = excluded.company_id, user_id = excluded.user_id`,
    [issuer, subject, companyId, userId],
  )
}

export async function notedCompany(
  tx: IdentityTransaction,
  { issuer, subject }: Identity,
): Promise<Membership | null> {
  const { rows } = await tx.client.query<Membership>(
    `select company_id as "companyId", user_id as "userId" from identity.person_companies
     where issuer = $1 and subject = $2`,
    [issuer, subject],
  )
  return rows[0] ?? null
}

/** Of a member who is removed. */
export async function dropNote(tx: Pick<TenantTransaction, 'client'>, { companyId, userId }: Membership) {
  await tx.client.query('delete from identity.person_companies where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ])
}
