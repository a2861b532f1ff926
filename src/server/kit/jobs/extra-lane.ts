import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Adds and removes one more place for jobs of a kind. */
interface Lane {
  open(): Promise<string>
  close(id: string): Promise<void>
}

interface Options {
  readonly lane: Lane
  readonly lanes: number
  readonly longAfterMs: number
  readonly log: Logger
}

/** Function that opens the extra lane for the job running in this context. */
const opener = new AsyncLocalStorage<() => void>()

/** Called by work that starts late or waits for room: its place becomes free for other jobs now. */
export function givePlaceAway(): void {
  opener.getStore()?.()
}

/**
 * Gives the place of a long job to others: while it runs or waits for room, one more lane is open, so that
 * estimations of large stores do not delay those of small ones. `work-shares.ts` limits what they use together; at
 * most `lanes` jobs hold a lane.
 */
export function createExtraLane({ lane, lanes, longAfterMs, log }: Options) {
  let open = 0
  return async function withExtraLane<T>(run: () => Promise<T>): Promise<T> {
    let opened: Promise<string | null> | null = null
    const openLane = () => {
      if (opened !== null || open >= lanes) return
      open++
      opened = lane.open().catch((error: unknown) => {
        log.warn({ err: error }, 'no lane could be opened next to a long job')
        return null
      })
    }
    const timer = setTimeout(openLane, longAfterMs)
    try {
      return await opener.run(openLane, run)
    } finally {
      clearTimeout(timer)
      if (opened !== null) void endLane(opened)
    }
  }

  async function endLane(opened: Promise<string | null>): Promise<void> {
    const id = await opened
    if (id !== null)
      await lane.close(id).catch((error: unknown) => log.warn({ err: error }, 'a lane did not close'))
    open--
  }
}
