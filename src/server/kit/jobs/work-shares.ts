import { availableParallelism, totalmem } from 'node:os'
import process from 'node:process'
import { FairShares, type Limits } from './fair-shares.ts'

/**
 * `request`: a person waits for it. `small` and `large`: jobs, apart from each other, so that a large store's hours of
 * work never take the room of a small store's seconds.
 */
export type Lane = 'request' | 'small' | 'large'

/** What a thread takes out of a lane. */
export interface Share {
  readonly lane: Lane
  readonly companyId: string
  /** MB outside of the JavaScript heap: files, pictures, packed lines. */
  readonly buffersMb: number
}

/** Of the process as a whole: backups and the like. */
export const NO_COMPANY = 'process'

const MIB = 1024 * 1024
/** A thread with our sources loaded, before it does anything. */
export const THREAD_BASE_MB = 40
const LEAST_MB = { request: 768, small: 512, large: 0 } as const
const PART_OF_MEMORY = { request: 0.35, small: 0.15, large: 0.5 } as const
const MOST_WAITING_REQUESTS = 12

let lanes = lanesOf(defaultMemoryMb())

/** Half of what the machine or the container has; the other half is for the process, the database and the system. */
function defaultMemoryMb(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MIB / 2)
}

/** `null`: half of the machine's memory. Before any thread is started. */
export function setWorkMemory(memoryMb: number | null): void {
  lanes = lanesOf(memoryMb ?? defaultMemoryMb())
}

export function lane(name: Lane): FairShares {
  return lanes[name]
}

function lanesOf(memoryMb: number): Readonly<Record<Lane, FairShares>> {
  return {
    request: new FairShares(requestLimits(memoryMb)),
    small: new FairShares(jobLimits(memoryMb, 'small')),
    large: new FairShares(jobLimits(memoryMb, 'large')),
  }
}

function memoryOf(name: Lane, memoryMb: number): number {
  return Math.max(LEAST_MB[name], Math.floor(memoryMb * PART_OF_MEMORY[name]))
}

/** A third of the threads and half of the memory for one company. */
export function requestLimits(memoryMb: number, cores = availableParallelism()): Limits {
  const whole = { threads: Math.max(6, cores + 2), memoryMb: memoryOf('request', memoryMb) }
  const ofCompany = { threads: Math.floor(whole.threads / 3), memoryMb: Math.floor(whole.memoryMb / 2) }
  return { whole, ofCompany, mostWaiting: MOST_WAITING_REQUESTS }
}

/**
 * For small stores it is memory that jobs wait for; the queue bounds their number. Large ones take the processors for
 * minutes: there are few at a time, and the last place of them is never one company's.
 */
export function jobLimits(memoryMb: number, name: 'small' | 'large', cores = availableParallelism()): Limits {
  const threads = name === 'small' ? 64 : Math.max(3, cores + 1)
  const whole = { threads, memoryMb: memoryOf(name, memoryMb) }
  const ofCompany = { threads: name === 'small' ? 8 : threads - 1, memoryMb: whole.memoryMb }
  return { whole, ofCompany, mostWaiting: Number.POSITIVE_INFINITY }
}
