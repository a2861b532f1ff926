import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Metrics of this process for `/metrics`. One registry per process, as there is one event loop; labels are names of
 * our own (routes, jobs, screens), never those of a company or a person.
 */
export const registry = new Registry()
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'quanto_http_request_duration_seconds',
  help: 'Time from a request to the end of its handler, by route of the contract.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'quanto_job_duration_seconds',
  help: 'Time one try of a job took.',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
  registers,
})

export const jobsGivenUp = new Counter({
  name: 'quanto_jobs_given_up_total',
  help: 'Jobs whose last try failed.',
  labelNames: ['job'] as const,
  registers,
})

export const aiCalls = new Counter({
  name: 'quanto_ai_calls_total',
  help: 'Requests to the language model.',
  labelNames: ['model', 'outcome'] as const,
  registers,
})

export const aiTokens = new Counter({
  name: 'quanto_ai_tokens_total',
  help: 'Tokens of the language model, both ways.',
  labelNames: ['model'] as const,
  registers,
})

export const aiCost = new Counter({
  name: 'quanto_ai_cost_total',
  help: 'Cost of the language model, in the currency of AI_COST_PER_MILLION_TOKENS; absent without it.',
  labelNames: ['model'] as const,
  registers,
})

export const paintSeconds = new Histogram({
  name: 'quanto_web_vital_seconds',
  help: "LCP and INP on people's devices, of those who share usage analytics.",
  labelNames: ['screen', 'vital'] as const,
  // Contains Google's thresholds of good and poor: 0.2 and 0.5 s for INP, 2.5 and 4 s for LCP.
  buckets: [0.05, 0.1, 0.2, 0.5, 1, 2.5, 4, 10],
  registers,
})

export const layoutShift = new Histogram({
  name: 'quanto_web_vital_layout_shift',
  help: "Cumulative layout shift on people's devices, of those who share usage analytics.",
  labelNames: ['screen'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 1],
  registers,
})

export const poolConnections = new Gauge({
  name: 'quanto_db_pool_connections',
  help: 'Database connections of the pool, and requests that wait for one.',
  labelNames: ['pool', 'state'] as const,
  registers,
})

export const jobsInQueue = new Gauge({
  name: 'quanto_jobs',
  help: 'Jobs in the queue of the whole installation: waiting (due now), later, active.',
  labelNames: ['job', 'state'] as const,
  registers,
})

export const oldestJobSeconds = new Gauge({
  name: 'quanto_jobs_oldest_waiting_seconds',
  help: 'How long the job that waits longest has been due.',
  labelNames: ['job'] as const,
  registers,
})
