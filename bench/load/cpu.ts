import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

interface Spent {
  readonly application: number
  readonly database: number
}

/**
 * Processor seconds that the product and its database have used so far; unlike wall time, they do not depend on other
 * load of the machine. Linux only: elsewhere both are NaN.
 */
export function cpuSpent(productPid: number): Spent {
  try {
    const all = processes()
    const postmaster = all.find(({ name, parent }) => name === 'postgres' && isOurs(parent, productPid, all))
    const database = all
      .filter(({ pid, parent }) => postmaster && (pid === postmaster.pid || parent === postmaster.pid))
      .reduce((sum, { seconds }) => sum + seconds, 0)
    const application = all.find(({ pid }) => pid === productPid)?.seconds ?? Number.NaN
    return { application, database: postmaster ? database : Number.NaN }
  } catch {
    return { application: Number.NaN, database: Number.NaN }
  }
}

/** Milliseconds of processor time per call. */
export function cpuPerCall(before: Spent, after: Spent, calls: number): Spent {
  return {
    application: ((after.application - before.application) * 1000) / calls,
    database: ((after.database - before.database) * 1000) / calls,
  }
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly seconds: number
}

/** See proc_pid_stat(5): field 4 is the parent, 14 to 17 are user and kernel times, its own and of ended children. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const end = stat.lastIndexOf(')')
        const fields = stat.slice(end + 2).split(' ')
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
        const name = stat.slice(stat.indexOf('(') + 1, end)
        return [{ pid: Number(entry), parent: Number(fields[1]), name, seconds: ticks / TICKS_A_SECOND }]
      } catch {
        return []
      }
    })
}

function isOurs(pid: number, product: number, all: readonly Process[]): boolean {
  for (let at = pid; at > 1; at = all.find((each) => each.pid === at)?.parent ?? 0)
    if (at === product) return true
  return false
}
