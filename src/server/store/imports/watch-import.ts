import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { getImport } from './get-import.ts'
import { isMoving } from './present-import.ts'

const EVERY_MS = 400

/** Yields the import after each change until it has ended or the listener is gone. */
export function watchImport({
  ctx,
  input,
}: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string; readonly signal: AbortSignal }
}): AsyncGenerator<ImportView> {
  return watchChanges({
    read: async () => (await getImport({ ctx, input })).import,
    hasEnded: (view) => !isMoving(view),
    ...{ signal: input.signal, everyMs: EVERY_MS },
  })
}
