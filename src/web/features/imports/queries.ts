import { queryOptions } from '@tanstack/react-query'
import type { ImportView } from '#contract/imports'
import { call } from '#web/lib/api/call.ts'

/** The newest imports first. An import that is being followed updates its own row. */
export function importsQuery() {
  return queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }): Promise<readonly ImportView[]> =>
      (await call('listImports', { signal })).imports,
  })
}
