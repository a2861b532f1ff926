import { randomUUID } from 'node:crypto'
import type { IdentityConnection } from './identity-connection.ts'

/** Account of a person registered with the embedded provider. `accountId` is the subject of their tokens. */
export interface Account {
  readonly accountId: string
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordChangedAt: Date
  readonly emailVerifiedAt: Date | null
  /** `null` if signing in needs the password alone. */
  readonly twoFactorSince: Date | null
}

export type NewAccount = Pick<Account, 'email' | 'passwordHash' | 'firstName' | 'lastName'>

interface Row {
  account_id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  password_changed_at: Date
  email_verified_at: Date | null
  totp_enabled_at: Date | null
}

const given = 'account_id, email, password_hash, first_name, last_name'
const columns = `${given}, password_changed_at, email_verified_at, totp_enabled_at`

const toAccount = (row: Row): Account => ({
  accountId: row.account_id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  passwordChangedAt: row.password_changed_at,
  emailVerifiedAt: row.email_verified_at,
  twoFactorSince: row.totp_enabled_at,
})

export function createAccounts(pool: IdentityConnection) {
  const findOne = async (where: string, value: string): Promise<Account | null> => {
    const { rows } = await pool.query<Row>(`select ${columns} from identity.accounts where ${where} = $1`, [
      value,
    ])
    return rows[0] ? toAccount(rows[0]) : null
  }

  return {
    findById: (accountId: string) =>
      isUuid(accountId) ? findOne('account_id', accountId) : Promise.resolve(null),
    findByEmail: (email: string) => findOne('lower(email)', email),

    async areThereAny(): Promise<boolean> {
      const { rows } = await pool.query<{ any: boolean }>(
        'select exists (select from identity.accounts) as any',
      )
      return rows[0]?.any ?? false
    },

    /** Returns `null` if the address already has an account. */
    async create(account: NewAccount): Promise<Account | null> {
      const { rows } = await pool.query<Row>(
        `insert into identity.accounts (${given}) values ($1, $2, $3, $4, $5)
         on conflict (lower(email)) do nothing returning ${columns}`,
        [randomUUID(), account.email, account.passwordHash, account.firstName, account.lastName],
      )
      return rows[0] ? toAccount(rows[0]) : null
    },

    async changePassword(accountId: string, passwordHash: string, at: Date): Promise<void> {
      await pool.query(
        'update identity.accounts set password_hash = $2, password_changed_at = $3 where account_id = $1',
        [accountId, passwordHash, at],
      )
    },

    async markVerified(accountId: string, at: Date): Promise<void> {
      await pool.query(
        'update identity.accounts set email_verified_at = coalesce(email_verified_at, $2) where account_id = $1',
        [accountId, at],
      )
    },

    /** Stores a stronger hash of the same password; this does not count as a password change. */
    async replaceHash(accountId: string, passwordHash: string): Promise<void> {
      await pool.query('update identity.accounts set password_hash = $2 where account_id = $1', [
        accountId,
        passwordHash,
      ])
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
