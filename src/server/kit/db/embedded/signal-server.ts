import { execFile } from 'node:child_process'
import type { Binaries } from './binaries.ts'

/**
 * `fast`: open transactions are rolled back and all data are written. `immediate`: the next start runs a recovery.
 */
export type StopMode = 'fast' | 'immediate'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

interface SignalServer {
  readonly pid: number
  readonly cluster: string
  readonly binaries: Binaries
  readonly mode: StopMode
}

/**
 * Signals the server. Windows has no signals (Node would kill the process), so PostgreSQL's own tool sends the
 * request.
 */
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
