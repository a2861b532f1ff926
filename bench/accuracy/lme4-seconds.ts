import { existsSync, readFileSync } from 'node:fs'
import type { Limit } from '../support/table.ts'

interface RecordedFit {
  /** Months of products with sales, of which each is a row of the model. */
  readonly rows: number
  readonly elapsed: number
  readonly processor: number
}

/** Written by lme4.R and real-lme4.R. */
const FILES = ['lme4-seconds.json', 'real-lme4-seconds.json'].map((name) => new URL(name, import.meta.url))

/** Seconds of one fit by R's lme4 (1.1-31), by store: on the machine that recorded them, without reading and predicting. */
export function recordedFits(): Readonly<Record<string, RecordedFit>> {
  const kept = FILES.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Object.assign({}, ...kept)
}

/** Returns lme4's recorded time on a store for a table, or nothing if none is recorded. */
export function recordedFit(store: string): Limit[] {
  const fit = recordedFits()[store]
  return fit
    ? [{ value: fit.processor, of: `processor of lme4’s recorded fit of its ${fit.rows} months of products` }]
    : []
}
