/** A thread for the tests of `WorkerSession`: counts its requests, and does what they name. */
import { serveWorkerSession } from '#server/kit/jobs/serve-worker-session'

let asked = 0

serveWorkerSession<{ readonly what: 'count' | 'fail' | 'spin' | 'eat' }>(async ({ what }) => {
  asked++
  switch (what) {
    case 'count':
      return asked
    case 'fail':
      throw Object.assign(new RangeError('row 7 has no date'), { details: { row: 7 } })
    case 'spin':
      for (;;);
    case 'eat': {
      const kept: number[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at + 0.5))
    }
  }
})
