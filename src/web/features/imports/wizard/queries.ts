import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ImportPreview, PreviewQuery } from '#contract/import-review'
import { call } from '#web/lib/api/call.ts'

export const PAGE_ROWS = 100

export type PreviewFilter = PreviewQuery['filter']

/** The filter of the preview: all rows, those in one state, or those with one message. */
export interface PreviewChoice {
  readonly filter: PreviewFilter
  readonly code: string | null
}

/** How the file was understood. The first answer takes a moment; later ones change only by the user's choices. */
export function reviewQuery(importId: string) {
  return queryOptions({
    queryKey: ['import-review', importId],
    queryFn: async ({ signal }) => (await call('reviewImport', { params: { importId }, signal })).review,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const LOOK_AGAIN_MS = 3000

/**
 * Columns and first rows of a file that is still uploaded or read. Asked again until they are there; leaving the page
 * does not stop it, because the next page shows the same.
 */
export function beginningQuery(importId: string) {
  return queryOptions({
    queryKey: ['import-beginning', importId],
    queryFn: async () => (await call('importBeginning', { params: { importId } })).beginning,
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data || state.error ? false : LOOK_AGAIN_MS),
    retry: false,
  })
}

interface PreviewPage extends PreviewChoice {
  readonly importId: string
  readonly revision: number
  readonly page: number
}

export function previewKey(of: PreviewPage): readonly unknown[] {
  return ['import-preview', of.importId, of.revision, of.filter, of.code, of.page]
}

export function previewQuery(of: PreviewPage) {
  const { importId, revision, page, filter, code } = of
  return queryOptions({
    queryKey: previewKey(of),
    queryFn: async ({ signal }): Promise<ImportPreview> =>
      (
        await call('previewImport', {
          params: { importId, revision },
          query: { page, pageSize: PAGE_ROWS, filter, ...(code === null ? {} : { code }) },
          signal,
        })
      ).preview,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function dryRunQuery(of: { readonly importId: string; readonly revision: number }) {
  return queryOptions({
    queryKey: ['import-dry-run', of.importId, of.revision],
    queryFn: async ({ signal }) => (await call('dryRunImport', { params: of, signal })).dryRun,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
