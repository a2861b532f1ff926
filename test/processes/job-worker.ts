/** A separate process for tests that kill one: runs jobs and reports on standard output. */
import { pino } from 'pino'
import type { Connection } from '#server/kit/db/connection'
import { createJobs } from '#server/kit/jobs/jobs'
import type { JobHandler, JobHandlers } from '#server/kit/jobs/payloads'
import { jobNames } from '#server/kit/jobs/queues'

const connection = JSON.parse(process.argv[2] ?? '{}') as Connection
const jobs = createJobs({ connection, log: pino({ level: 'silent' }), config: { roles: ['worker'] } })
const never = (): JobHandler<never> => ({
  run: () => {
    console.log('working')
    return new Promise(() => undefined)
  },
  onFailed: async () => undefined,
})
await jobs.start(Object.fromEntries(jobNames.map((name) => [name, never()])) as unknown as JobHandlers)
console.log('ready')
