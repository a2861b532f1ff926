import * as contract from '#contract/basics'
import { handle } from '../../kit/http/handle.ts'
import { changeStoreBasics } from './change-basics.ts'
import { forecastStoreBasics } from './forecast-basics.ts'
import { getStoreBasics } from './read-basics.ts'

export const storeBasicsHandlers = [
  handle(contract.getStoreBasics, getStoreBasics),
  handle(contract.forecastStoreBasics, ({ ctx, input }) => forecastStoreBasics({ ctx, input })),
  handle(
    contract.changeStoreBasics,
    ({ ctx, body }) => changeStoreBasics({ ctx, input: body }),
    ({ ctx }) => getStoreBasics({ ctx }),
  ),
]
