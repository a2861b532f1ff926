import * as contract from '#contract/deletions'
import { handle } from '../../kit/http/handle.ts'
import { listDeletions } from './list-deletions.ts'
import { restoreDeletion } from './restore-deletion.ts'

export const deletionHandlers = [
  handle(contract.restoreDeletion, restoreDeletion),
  handle(contract.listDeletions, listDeletions),
]
