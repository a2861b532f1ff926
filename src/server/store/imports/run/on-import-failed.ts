import type { TenantContext } from '../../../kit/context.ts'
import { FileProblem } from '../open/file-problem.ts'
import { endImport } from './run-import.ts'

/** The last try failed for a reason that is not the file's: nothing of it stays, and the user is notified. */
export async function onImportFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<void> {
  const problem = new FileProblem('gave_up').details
  await endImport(args.ctx, args.input.importId, { status: 'failed', error: JSON.stringify(problem) })
}
