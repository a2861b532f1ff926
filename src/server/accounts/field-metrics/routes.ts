import * as contract from '#contract/field-metrics'
import { handle } from '../../kit/http/handle.ts'
import { receiveFieldMetrics } from './receive-field-metrics.ts'

export const fieldMetricsHandlers = [handle(contract.reportFieldMetrics, receiveFieldMetrics)]
