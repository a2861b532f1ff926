import type { Handlers } from '../../kit/http/handlers.ts'
import { requestEstimation } from './estimation.ts'

export const estimationHandlers = {
  requestEstimation,
} as const satisfies Handlers
