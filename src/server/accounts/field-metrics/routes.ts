import type { Handlers } from '../../kit/http/handlers.ts'
import { receiveFieldMetrics } from './receive-field-metrics.ts'

export const fieldMetricsHandlers = { reportFieldMetrics: receiveFieldMetrics } as const satisfies Handlers
