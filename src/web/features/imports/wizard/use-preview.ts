import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportPreview, PreviewRow } from '#contract/import-review'
import { PAGE_ROWS, type PreviewChoice, previewKey, previewQuery } from './queries.ts'

interface Shown extends PreviewChoice {
  readonly importId: string
  readonly revision: number
}

export interface Preview {
  /** Totals and places; those of the previous revision until the new ones are loaded. */
  readonly head: ImportPreview | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
  /** The preview of the whole file, whatever filter is active. */
  readonly whole: ImportPreview | undefined
  /** The row at a place of the filtered list, `undefined` while it is loading. */
  readonly rowAt: (place: number) => PreviewRow | undefined
}

export interface RowSpan {
  readonly first: number
  readonly last: number
}

/** First and last page, counted from 1. */
interface Pages {
  readonly from: number
  readonly to: number
}

export const FIRST_PAGE: Pages = { from: 1, to: 1 }

export function pagesOf({ first, last }: RowSpan): Pages {
  return { from: Math.floor(first / PAGE_ROWS) + 1, to: Math.floor(last / PAGE_ROWS) + 1 }
}

/** Loads the pages around the visible rows; a correction shows immediately in the rows already loaded. */
export function usePreview(shown: Shown, { from, to }: Pages): Preview {
  const client = useQueryClient()
  const head = useQuery({ ...previewQuery({ ...shown, page: 1 }), placeholderData: keepPreviousData })
  const all = { ...shown, filter: 'all', code: null, page: 1 } as const
  const whole = useQuery({ ...previewQuery(all), placeholderData: keepPreviousData })
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const found = useQueries({ queries: pages.map((page) => previewQuery({ ...shown, page })) })
  const earlier = (page: number) =>
    client.getQueryData<ImportPreview>(previewKey({ ...shown, revision: shown.revision - 1, page }))
  return {
    head: head.data,
    whole: whole.data,
    error: head.error ?? found.find(({ error }) => error)?.error ?? null,
    isFetching: head.isFetching,
    refetch: () => {
      void head.refetch()
      for (const page of found) if (page.error) void page.refetch()
    },
    rowAt: (place) => {
      const page = Math.floor(place / PAGE_ROWS) + 1
      const data = found[page - from]?.data ?? earlier(page)
      return data?.rows[place % PAGE_ROWS]
    },
  }
}
