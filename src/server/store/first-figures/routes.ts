import * as contract from '#contract/first-figures'
import { handle } from '../../kit/http/handle.ts'
import { getFirstFigures } from './get-first-figures.ts'

export const firstFigureHandlers = [handle(contract.getFirstFigures, getFirstFigures)]
