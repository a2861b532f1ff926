import {
  type ReportFormat,
  type ReportRange,
  type ReportType,
  reportFormats,
  reportRanges,
  reportTypes,
} from '#contract/report-choices'

/** State in the address: the report that is being configured. Defaults are left out. */
export interface ReportsSearch {
  readonly type?: ReportType
  readonly range?: ReportRange
  /** First and last day, inclusive; only for the typed range. */
  readonly from?: string
  readonly to?: string
  readonly format?: ReportFormat
  /** `0`: without charts. */
  readonly charts?: 0
  readonly trends?: 1
  readonly benchmarks?: 1
  readonly recurring?: 1
}

export const DEFAULTS = { type: 'revenue', range: '30-days', format: 'pdf' } as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Ignores unknown parts of the address, so that an old link still opens the page. */
export function parseReportsSearch(search: Readonly<Record<string, unknown>>): ReportsSearch {
  const one = <T extends string>(value: unknown, known: readonly T[], standard: T): T | undefined =>
    known.includes(value as T) && value !== standard ? (value as T) : undefined
  const type = one(search.type, reportTypes, DEFAULTS.type)
  const range = one(search.range, reportRanges, DEFAULTS.range)
  const format = one(search.format, reportFormats, DEFAULTS.format)
  const day = (value: unknown) => (range === 'custom' && DAY.test(String(value)) ? String(value) : undefined)
  const [from, to] = [day(search.from), day(search.to)]
  const isOn = (value: unknown) => Number(value) === 1
  return {
    ...(type ? { type } : {}),
    ...(range ? { range } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(format ? { format } : {}),
    ...(search.charts === 0 || search.charts === '0' ? { charts: 0 as const } : {}),
    ...(isOn(search.trends) ? { trends: 1 as const } : {}),
    ...(isOn(search.benchmarks) ? { benchmarks: 1 as const } : {}),
    ...(isOn(search.recurring) ? { recurring: 1 as const } : {}),
  }
}

/** The report that the address describes; `isReady`: its days are known. */
export interface Wanted {
  readonly type: ReportType
  readonly range: ReportRange
  readonly from: string | undefined
  readonly to: string | undefined
  readonly format: ReportFormat
  readonly options: { readonly charts: boolean; readonly trends: boolean; readonly benchmarks: boolean }
  readonly isRecurring: boolean
  readonly isReady: boolean
}

export function wantedOf(search: ReportsSearch): Wanted {
  const range = search.range ?? DEFAULTS.range
  const { from, to } = search
  return {
    type: search.type ?? DEFAULTS.type,
    format: search.format ?? DEFAULTS.format,
    ...{ range, from, to },
    options: {
      charts: search.charts !== 0,
      trends: search.trends === 1,
      benchmarks: search.benchmarks === 1,
    },
    isRecurring: search.recurring === 1,
    isReady: range !== 'custom' || (from !== undefined && to !== undefined && from <= to),
  }
}

export type ChangeSearch = (
  changes: {
    readonly [K in keyof ReportsSearch]: ReportsSearch[K] | undefined
  },
) => void
