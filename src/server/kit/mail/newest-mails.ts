import type { Database } from '../db/database.ts'
import { NO_COMPANY } from './send-mail.ts'

export interface MailRow {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly state: string
  readonly created_at: Date
}

interface Call {
  readonly db: Database
  /** Recipient; `null`: any. */
  readonly to: string | null
}

/** Returns mails of every company, for the operator of the installation only. */
export async function newestMails({ db, to }: Call): Promise<readonly MailRow[]> {
  return db.inTenant(NO_COMPANY, async ({ client }) => {
    await client.query("set local quanto.operator = 'on'")
    const { rows } = await client.query<MailRow>(
      `select recipient, subject, body, state, created_at from identity.mails
       where $1::text is null or lower(recipient) = lower($1) order by created_at desc limit 10`,
      [to],
    )
    return rows
  })
}
