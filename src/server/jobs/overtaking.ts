import type { Logger } from 'pino'

/** Opens and closes one more place for jobs of a kind. */
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

/**
 * A job that takes long gives its place to others: while it runs on, one more lane is open beside it, so that
 * the estimation of a large store delays nobody's small one. At most `lanes` of them, so that memory is bounded.
 */
export function createOvertaking({ lane, lanes, longAfterMs, log }: Options) {
  let open = 0
  return async function withOvertaking<T>(run: () => Promise<T>): Promise<T> {
    let opened: Promise<string | null> | null = null
    const timer = setTimeout(() => {
      if (open >= lanes) return
      open++
      opened = lane.open().catch((error: unknown) => {
        log.warn({ err: error }, 'no lane could be opened beside a long job')
        return null
      })
    }, longAfterMs)
    try {
      return await run()
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
