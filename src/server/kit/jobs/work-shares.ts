import { availableParallelism, totalmem } from 'node:os'
import process from 'node:process'
import { FairShares, type Limits } from './fair-shares.ts'

/**
 * `request`: work that a person waits for. `small` and `large`: jobs, separated so that hours of work for a large
 * store never take the room for a small store's seconds.
 */
export type Lane = 'request' | 'small' | 'large'

/** Resources that a thread takes from a lane. */
export interface Share {
  readonly lane: Lane
  readonly companyId: string
  /** Memory in MB outside of the JavaScript heap: files, pictures, packed lines. */
  readonly buffersMb: number
}

/** Owner of work for the whole process, such as backups. */
export const NO_COMPANY = 'process'

const MIB = 1024 * 1024
/** Memory in MB of a thread that has loaded our sources but done nothing yet. */
export const THREAD_BASE_MB = 40
const LEAST_MB = { request: 768, small: 512, large: 0 } as const
const PART_OF_MEMORY = { request: 0.35, small: 0.15, large: 0.5 } as const
const MOST_WAITING_REQUESTS = 12

let lanes = lanesOf(defaultMemoryMb())

/**
 * Returns half of the memory of the machine or container; the other half is for the process, the database and the
 * system.
 */
function defaultMemoryMb(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MIB / 2)
}

/** Sets the memory of threads; `null`: half of the machine's memory. Call before any thread is started. */
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

/** Limits of requests: one company may use a third of the threads and half of the memory. */
export function requestLimits(memoryMb: number, cores = availableParallelism()): Limits {
  const whole = { threads: Math.max(6, cores + 2), memoryMb: memoryOf('request', memoryMb) }
  const ofCompany = { threads: Math.floor(whole.threads / 3), memoryMb: Math.floor(whole.memoryMb / 2) }
  return { whole, ofCompany, mostWaiting: MOST_WAITING_REQUESTS }
}

/**
 * Limits of jobs. Small ones wait only for memory, as the queue limits their number. Large ones use the processors
 * for minutes: few run at a time, and one company never gets the last place.
 */
export function jobLimits(memoryMb: number, name: 'small' | 'large', cores = availableParallelism()): Limits {
  const threads = name === 'small' ? 64 : Math.max(3, cores + 1)
  const whole = { threads, memoryMb: memoryOf(name, memoryMb) }
  const ofCompany = { threads: name === 'small' ? 8 : threads - 1, memoryMb: whole.memoryMb }
  return { whole, ofCompany, mostWaiting: Number.POSITIVE_INFINITY }
}
