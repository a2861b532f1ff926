import type { Client } from 'pg'
import type { Connection } from '../db/connection.ts'
import { withThreadClient } from '../db/thread-transaction.ts'
import { serveThread, type ThreadTask } from './serve-thread.ts'

/** As `serveThread`, with a connection of its own. */
export function serveDatabaseThread<Input extends { readonly connection: Connection }>(
  work: (task: ThreadTask<Input>, client: Client) => Promise<unknown>,
): void {
  serveThread<Input>((task) => withThreadClient(task.input.connection, (client) => work(task, client)))
}
