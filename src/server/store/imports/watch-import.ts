import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import { getImport } from './get-import.ts'
import { isMoving } from './present-import.ts'

const EVERY_MS = 400

/** Yields the import after each change until it has ended or the listener is gone. */
export async function* watchImport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string; readonly signal: AbortSignal }
}): AsyncGenerator<ImportView> {
  const { ctx, input } = args
  let told = ''
  while (!input.signal.aborted) {
    const { import: view } = await getImport({ ctx, input })
    const text = JSON.stringify(view)
    if (text !== told) {
      told = text
      yield view
    }
    if (!isMoving(view)) return
    await sleep(EVERY_MS, undefined, { signal: input.signal }).catch(() => undefined)
  }
}
