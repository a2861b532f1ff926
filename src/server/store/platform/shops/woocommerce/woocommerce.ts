import { createRestPlatform, type RestPlatformOptions } from '../rest-platform.ts'
import type { StorePlatform } from '../store-platform.ts'
import { openWoocommerceStore } from './woocommerce-store.ts'

/** Connects to WooCommerce's REST API v3. */
export function createWoocommerce(options: RestPlatformOptions): StorePlatform {
  return createRestPlatform('woocommerce', openWoocommerceStore, options)
}
