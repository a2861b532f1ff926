import { execFile } from 'node:child_process'
import type { Binaries } from './binaries.ts'

/** Fast: open transactions are rolled back and everything is written. Immediate: the next start recovers. */
export type StopMode = 'fast' | 'immediate'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

interface SignalServer {
  readonly pid: number
  readonly cluster: string
  readonly binaries: Binaries
  readonly mode: StopMode
}

/** Windows has no signals (Node would end the process immediately): there PostgreSQL's own tool passes the wish on. */
export function signalServer({ pid, cluster, binaries, mode }: SignalServer): void {
  if (process.platform === 'win32') {
    execFile(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'], () => undefined)
    return
  }
  try {
    process.kill(pid, SIGNALS[mode])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
