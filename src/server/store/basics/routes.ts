import type { Handlers } from '../../kit/http/handlers.ts'
import { changeStoreBasics } from './change-basics.ts'
import { forecastStoreBasics } from './forecast-basics.ts'
import { getStoreBasics } from './read-basics.ts'

export const storeBasicsHandlers = {
  getStoreBasics,
  forecastStoreBasics: ({ ctx, input }) => forecastStoreBasics({ ctx, input }),
  changeStoreBasics: ({ ctx, input }) => changeStoreBasics({ ctx, input: input.body }),
} as const satisfies Handlers
