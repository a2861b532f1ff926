import type { Queue } from 'pg-boss'
import type { JobName } from './payloads.ts'

/** Queue of all jobs that failed finally, in whatever way, so that one place informs their owners. */
export const failedQueue = 'gave-up'

type Settings = Omit<Queue, 'name'> & {
  /** Number of these jobs that one process runs at the same time. */
  readonly atOnce: number
}

const retries = { retryLimit: 4, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 } as const

/**
 * Seconds including waiting: an active job of a large store may wait for room. A dead owner is found by its lease
 * long before.
 */
const WITH_WAITING_S = 7200

/**
 * `singleton`: one active job per company, any number waiting. `stately`: one active and one waiting per company;
 * further requests are merged into the waiting one. The heartbeat detects an owner that hangs; a dead owner is found
 * within seconds by its lease (`leases.ts`).
 */
export const queues = {
  'import-orders': {
    policy: 'singleton',
    expireInSeconds: 7200,
    heartbeatSeconds: 60,
    atOnce: 2,
    ...retries,
  },
  'undo-import': { policy: 'singleton', expireInSeconds: 3600, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'load-sample-store': {
    policy: 'singleton',
    expireInSeconds: 3600,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'sync-platform': { policy: 'stately', expireInSeconds: 7200, heartbeatSeconds: 60, atOnce: 2, ...retries },
  'write-prices': { policy: 'stately', expireInSeconds: 7200, heartbeatSeconds: 60, atOnce: 2, ...retries },
  'recount-days': { policy: 'singleton', expireInSeconds: 3600, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'check-prices': { policy: 'stately', expireInSeconds: 3600, heartbeatSeconds: 60, atOnce: 2, ...retries },
  'clear-platform': { policy: 'stately', expireInSeconds: 3600, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'renew-platform': { policy: 'stately', expireInSeconds: 300, heartbeatSeconds: 60, atOnce: 1, ...retries },
  // Mail servers refuse unknown senders for minutes and may be down for hours.
  'send-mail': {
    policy: 'singleton',
    expireInSeconds: 120,
    heartbeatSeconds: 60,
    atOnce: 2,
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
  },
  'mail-notifications': {
    policy: 'stately',
    expireInSeconds: 300,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'export-data': {
    policy: 'singleton',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'keep-house': { policy: 'stately', expireInSeconds: 3600, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'delete-company': { policy: 'stately', expireInSeconds: 7200, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'daily-facts': { policy: 'stately', expireInSeconds: 900, heartbeatSeconds: 60, atOnce: 1, ...retries },
  'compare-estimates': {
    policy: 'stately',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'estimate-elasticities': {
    policy: 'stately',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'look-back': {
    policy: 'stately',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'score-predictions': {
    policy: 'stately',
    expireInSeconds: 600,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'match-competitor-products': {
    policy: 'stately',
    expireInSeconds: 900,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'watch-rollouts': {
    policy: 'stately',
    expireInSeconds: 900,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'run-price-tests': {
    policy: 'stately',
    expireInSeconds: 900,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'analyse-promotions': {
    policy: 'stately',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'make-report': {
    policy: 'singleton',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 2,
    ...retries,
  },
  'notify-rollout': {
    policy: 'singleton',
    expireInSeconds: 120,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  // Each attempt at an address is a job of its own: these retries are for processes that died.
  'deliver-webhook': {
    policy: 'singleton',
    expireInSeconds: 120,
    heartbeatSeconds: 60,
    atOnce: 4,
    ...retries,
  },
  'run-report-schedule': {
    policy: 'stately',
    expireInSeconds: 120,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
  'mine-baskets': {
    policy: 'stately',
    expireInSeconds: WITH_WAITING_S,
    heartbeatSeconds: 60,
    atOnce: 1,
    ...retries,
  },
} as const satisfies Record<JobName, Settings>

export const jobNames = Object.keys(queues) as JobName[]

export function queueSettings(name: JobName): Omit<Queue, 'name'> {
  const { atOnce: _, ...settings } = queues[name]
  return { ...settings, deadLetter: failedQueue, notify: true, deleteAfterSeconds: 86_400 }
}
