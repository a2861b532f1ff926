import type { Client } from 'pg'
import type { Connection } from '../db/connection.ts'
import { withThreadClient } from '../db/thread-transaction.ts'
import { serveThread, type ThreadTask } from './serve-thread.ts'
import { yieldToOthers } from './thread-priority.ts'

/** Like `serveThread`, but for jobs: with a database connection, and a priority below that of answers and imports. */
export function serveDatabaseThread<Input extends { readonly connection: Connection }>(
  work: (task: ThreadTask<Input>, client: Client) => Promise<unknown>,
): void {
  yieldToOthers()
  serveThread<Input>((task) => withThreadClient(task.input.connection, (client) => work(task, client)))
}
