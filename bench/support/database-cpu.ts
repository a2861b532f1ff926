import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import type { ClientBase } from 'pg'

const TICKS_A_SECOND = 100

interface Spent {
  readonly application: number
  readonly database: number
}

/** Process id of the parent of all of a server's backends; Linux only. */
export async function postmasterOf(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]!.pid).parent
}

/**
 * Processor seconds of this process and of the whole database server, which do not depend on other load of the
 * machine.
 */
export function cpuSpent(postmaster: number): Spent {
  const { user, system } = process.cpuUsage()
  const own = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => statOf(Number(entry)))
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  return {
    application: (user + system) / 1e6,
    database: own.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

export function cpuSince(postmaster: number, before: Spent): Spent {
  const now = cpuSpent(postmaster)
  return {
    application: now.application - before.application,
    database: now.database - before.database,
  }
}

/** See proc_pid_stat(5): field 4 is the parent, 14 to 17 are user and kernel times, its own and of ended children. */
function statOf(pid: number): { pid: number; parent: number; seconds: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }
  } catch {
    return { pid, parent: 0, seconds: 0 }
  }
}
