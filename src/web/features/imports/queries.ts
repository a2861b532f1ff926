import { queryOptions } from '@tanstack/react-query'
import type { ImportView } from '#contract/imports'
import { call } from '#web/lib/api/call.ts'

/** The newest imports first. Followed imports keep their own row current. */
export function importsQuery() {
  return queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }): Promise<readonly ImportView[]> =>
      (await call('listImports', { signal })).imports,
  })
}
