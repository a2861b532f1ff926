import type { TenantContext } from '../../../kit/context.ts'
import { FileProblem } from '../open/file-problem.ts'
import { endImport } from './run-import.ts'

/** Runs after the last try failed for a reason outside the file: removes all its data and notifies the user. */
export async function onImportFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<void> {
  const problem = new FileProblem('gave_up').details
  await endImport(args.ctx, args.input.importId, { status: 'failed', error: JSON.stringify(problem) })
}
