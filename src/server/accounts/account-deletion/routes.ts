import * as contract from '#contract/account-deletion'
import { handle } from '../../kit/http/handle.ts'
import { getAccountDeletion } from './get-account-deletion.ts'
import { cancelAccountDeletion, requestAccountDeletion } from './request-account-deletion.ts'

export const accountDeletionHandlers = [
  handle(contract.getAccountDeletion, getAccountDeletion),
  handle(contract.requestAccountDeletion, requestAccountDeletion),
  handle(contract.cancelAccountDeletion, cancelAccountDeletion),
]
