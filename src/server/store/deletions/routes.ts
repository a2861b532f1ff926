import * as contract from '#contract/deletions'
import { handle } from '../../kit/http/handle.ts'
import { restoreDeletion } from './restore-deletion.ts'

export const deletionHandlers = [handle(contract.restoreDeletion, restoreDeletion)]
