import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Someone who registered with the embedded provider. `accountId` is the subject of their tokens. */
export interface Account {
  readonly accountId: string
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
}

interface Row {
  account_id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
}

const columns = 'account_id, email, password_hash, first_name, last_name'

const toAccount = (row: Row): Account => ({
  accountId: row.account_id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
})

export function createAccounts(pool: Pool) {
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

    /** `null` when the address already has an account. */
    async create(account: Omit<Account, 'accountId'>): Promise<Account | null> {
      const { rows } = await pool.query<Row>(
        `insert into identity.accounts (${columns}) values ($1, $2, $3, $4, $5)
         on conflict (lower(email)) do nothing returning ${columns}`,
        [randomUUID(), account.email, account.passwordHash, account.firstName, account.lastName],
      )
      return rows[0] ? toAccount(rows[0]) : null
    },

    /** Same password under a stronger hash: not a password change. */
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
