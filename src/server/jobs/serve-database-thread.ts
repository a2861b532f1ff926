import type { Client } from 'pg'
import { APP_ROLE, type Connection, withClient } from '../db/connection.ts'
import { serveThread, type ThreadTask } from './serve-thread.ts'

/** As `serveThread`, with a connection of its own, in the application's role, whose statements may take their time. */
export function serveDatabaseThread<Input extends { readonly connection: Connection }>(
  work: (task: ThreadTask<Input>, client: Client) => Promise<unknown>,
): void {
  serveThread<Input>((task) =>
    withClient(task.input.connection, (client) => work(task, client), {
      role: APP_ROLE,
      TimeZone: 'UTC',
      statement_timeout: '0',
    }),
  )
}
