import type { Handlers } from '../../kit/http/handlers.ts'
import { getRetention } from './get-retention.ts'

export const retentionHandlers = { getRetention } as const satisfies Handlers
