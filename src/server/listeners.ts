import { queueEstimation } from './features/estimation/request-estimation.ts'
import type { StoreEvents } from './store-events.ts'

/** Every event with the verb that it calls. */
export const listeners: StoreEvents = { storeDataChanged: queueEstimation }
