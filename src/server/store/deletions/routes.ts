import * as contract from '#contract/deletions'
import { handle } from '../../kit/http/handle.ts'
import { restoreDeletion } from './restore-deletion.ts'

export const deletionHandlers = [
  handle(contract.restoreDeletion, ({ ctx, params }) => restoreDeletion({ ctx, input: params })),
]
