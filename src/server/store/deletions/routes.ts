import type { Handlers } from '../../kit/http/handlers.ts'
import { restoreDeletion } from './restore-deletion.ts'

export const deletionHandlers = {
  restoreDeletion: ({ ctx, input }) => restoreDeletion({ ctx, input: input.params }),
} as const satisfies Handlers
