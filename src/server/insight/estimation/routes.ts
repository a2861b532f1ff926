import type { Handlers } from '../../kit/http/handlers.ts'
import { requestEstimation } from './request-estimation.ts'

export const estimationHandlers = {
  requestEstimation,
} as const satisfies Handlers
