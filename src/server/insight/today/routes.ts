import * as contract from '#contract/today'
import { handle } from '../../kit/http/handle.ts'
import { getToday } from './get-today.ts'

export const todayHandlers = [handle(contract.today, getToday)]
