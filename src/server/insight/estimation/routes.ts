import * as contract from '#contract/estimation'
import { handle } from '../../kit/http/handle.ts'
import { requestEstimation } from './estimation.ts'

export const estimationHandlers = [handle(contract.requestEstimation, requestEstimation)]
