import * as contract from '#contract/retention'
import { handle } from '../../kit/http/handle.ts'
import { getRetention } from './get-retention.ts'

export const retentionHandlers = [handle(contract.getRetention, getRetention)]
