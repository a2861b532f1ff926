import type { Client } from 'pg'
import { APP_ROLE, type Connection, withClient } from '../../../kit/db/connection.ts'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'

const settings = { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '60000' }

/**
 * A connection with one transaction, never committed, opened at first use: most questions about a cached file need
 * none.
 */
export class LazyClient {
  private readonly connection: Connection
  readonly companyId: string
  private readonly over = Promise.withResolvers<void>()
  private client: Promise<Client> | null = null
  private ended: Promise<void> = Promise.resolve()

  constructor({ connection, companyId }: { readonly connection: Connection; readonly companyId: string }) {
    this.connection = connection
    this.companyId = companyId
  }

  get(): Promise<Client> {
    this.client ??= this.connect()
    return this.client
  }

  /** Call after the last question. */
  async close(): Promise<void> {
    this.over.resolve()
    await this.ended.catch(() => undefined)
  }

  private connect(): Promise<Client> {
    const { promise, resolve, reject } = Promise.withResolvers<Client>()
    this.ended = withClient(
      this.connection,
      async (client) => {
        await begin(client, this, READ_COMMITTED)
        resolve(client)
        await this.over.promise
      },
      settings,
    )
    this.ended.catch(reject)
    return promise
  }
}
