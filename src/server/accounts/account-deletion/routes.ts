import type { Handlers } from '../../kit/http/handlers.ts'
import { getAccountDeletion } from './get-account-deletion.ts'
import { cancelAccountDeletion, requestAccountDeletion } from './request-account-deletion.ts'

export const accountDeletionHandlers = {
  getAccountDeletion,
  requestAccountDeletion,
  cancelAccountDeletion,
} as const satisfies Handlers
