/** A process of its own for tests that kill one: works on jobs and says what it does on standard output. */
import { pino } from 'pino'
import type { Connection } from '#server/db/connection'
import { createJobs } from '#server/jobs/jobs'
import type { JobHandler, JobName } from '#server/jobs/payloads'

const connection = JSON.parse(process.argv[2] ?? '{}') as Connection
const jobs = createJobs({ connection, log: pino({ level: 'silent' }), config: { roles: ['worker'] } })
const never = <Name extends JobName>(): JobHandler<Name> => ({
  run: () => {
    console.log('working')
    return new Promise(() => undefined)
  },
  gaveUp: async () => undefined,
})
await jobs.start({
  'import-orders': never(),
  'undo-import': never(),
  'load-sample-store': never(),
  'sync-platform': never(),
  'clear-platform': never(),
  'renew-platform': never(),
  'estimate-elasticities': never(),
})
console.log('ready')
