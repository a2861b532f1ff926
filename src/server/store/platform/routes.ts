import * as contract from '#contract/platform'
import { handle } from '../../kit/http/handle.ts'
import { disconnect } from './disconnect.ts'
import { fetchProducts } from './fetch-products.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'
import { getPracticeClock, letDaysPass, setPracticePrice } from './practice-shop.ts'
import { receiveShopifyMessage } from './receive-shopify-message.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { removePlatformData } from './remove-platform-data.ts'
import { setPriceWriting } from './set-price-writing.ts'
import { startConnection } from './start-connection.ts'
import { watchPlatform } from './watch-platform.ts'

export const platformHandlers = [
  handle(contract.startPlatformConnection, startConnection),
  handle(contract.fetchPlatformProducts, fetchProducts),
  handle(contract.platformState, getPlatformState),
  handle(contract.platformEvents, watchPlatform),
  handle(contract.platformProducts, listPlatformProducts),
  handle(contract.disconnectPlatform, disconnect),
  handle(contract.removePlatformData, removePlatformData),
  handle(contract.setPriceWriting, setPriceWriting),
  handle(contract.practiceClock, getPracticeClock),
  handle(contract.letDaysPass, letDaysPass),
  handle(contract.setPracticePrice, setPracticePrice),
  handle(contract.shopifyWebhook, receiveShopifyMessage),
  handle(contract.nangoWebhook, receiveWebhook),
]
