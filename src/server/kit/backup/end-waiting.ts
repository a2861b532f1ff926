import type pg from 'pg'
import { quoted } from './read-structure.ts'

interface Ended {
  readonly table: string
  readonly set: string
  readonly where: string
}

/** Rows that wait for a job, and what a person reads of each: a mail and a delivery can be sent again by hand. */
const waiting: readonly Ended[] = [
  {
    table: 'identity.mails',
    set: "state = 'failed', problem = 'The database was restored without the queue that this mail waited in.'",
    where: "state = 'waiting'",
  },
  {
    table: 'public.webhook_deliveries',
    set: "state = 'failed', problem = 'interrupted', next_at = null, ended_at = now()",
    where: "state = 'waiting'",
  },
  {
    table: 'public.runs',
    set: "status = 'cancelled', stage = null, finished_at = now()",
    where: "status in ('queued', 'running')",
  },
]

/** Ends what would wait for ever because its job was not restored. */
export async function endWaiting(client: pg.Client, tables: readonly string[]): Promise<void> {
  // An early backup lacks the tables of later versions.
  for (const { table, set, where } of waiting)
    if (tables.includes(table)) await client.query(`update ${quoted(table)} set ${set} where ${where}`)
}
