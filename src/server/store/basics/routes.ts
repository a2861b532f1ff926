import * as contract from '#contract/basics'
import { handle } from '../../kit/http/handle.ts'
import { changeStoreBasics } from './change-basics.ts'
import { forecastStoreBasics } from './forecast-basics.ts'
import { getStoreBasics } from './read-basics.ts'

export const storeBasicsHandlers = [
  handle(contract.getStoreBasics, getStoreBasics),
  handle(contract.forecastStoreBasics, forecastStoreBasics),
  handle(contract.changeStoreBasics, changeStoreBasics, getStoreBasics),
]
