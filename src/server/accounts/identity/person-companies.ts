import type { Identity, IdentityTransaction, TenantTransaction } from '../../kit/db/database.ts'

export interface Membership {
  readonly companyId: string
  readonly userId: string
}

/**
 * Notes in `identity.person_companies` the person's latest company. The table is on the server of the sign-in, while
 * companies may be on several: a sign-in then asks only the company's server. `identities` stays authoritative; a
 * missing or old note costs one search of every server.
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

/** Removes the note of a removed member. */
export async function dropNote(tx: Pick<TenantTransaction, 'client'>, { companyId, userId }: Membership) {
  await tx.client.query('delete from identity.person_companies where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ])
}
