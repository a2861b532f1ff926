import type { Handlers } from '../../http/handlers.ts'
import { receiveFieldMetrics } from './receive-field-metrics.ts'

export const fieldMetricsHandlers = { reportFieldMetrics: receiveFieldMetrics } as const satisfies Handlers
