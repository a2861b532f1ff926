import type { Client } from 'pg'
import type { Connection } from '../db/connection.ts'
import { withThreadClient } from '../db/thread-transaction.ts'
import { serveThread, type ThreadTask } from './serve-thread.ts'

/** Like `serveThread`, but with a database connection for the work. */
export function serveDatabaseThread<Input extends { readonly connection: Connection }>(
  work: (task: ThreadTask<Input>, client: Client) => Promise<unknown>,
): void {
  serveThread<Input>((task) => withThreadClient(task.input.connection, (client) => work(task, client)))
}
