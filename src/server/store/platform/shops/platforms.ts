import { type PlatformId, platformIds } from '#contract/platform'
import type { Config } from '../../../kit/config.ts'
import type { Log } from '../../../kit/db/connection.ts'
import { createNango, type Nango, type NangoOptions } from '../nango/nango.ts'
import { createMedusa } from './medusa/medusa.ts'
import type { Wait } from './patience.ts'
import { createShopify } from './shopify/shopify.ts'
import type { StorePlatform } from './store-platform.ts'
import { createWoocommerce } from './woocommerce/woocommerce.ts'

export interface PlatformOptions extends NangoOptions {
  /** Waits for a pause; tests skip it. */
  readonly wait?: Wait
  readonly resultOrigins?: readonly string[]
  readonly log?: Pick<Log, 'warn'>
}

/** Every platform by its id. To add one, add its folder, a line here and its id in the contract. */
const makers: Record<PlatformId, (nango: Nango, options: PlatformOptions) => StorePlatform> = {
  shopify: (nango, { wait, resultOrigins, log }) => createShopify({ nango, wait, resultOrigins, log }),
  woocommerce: (nango, { wait }) => createWoocommerce({ nango, wait }),
  medusa: (nango, { wait }) => createMedusa({ nango, wait }),
}

/** Returns the platforms that can be connected; none without an integration provider in the configuration. */
export function storePlatforms(
  config: Pick<Config, 'nango'>,
  options: PlatformOptions = {},
): ReadonlyMap<PlatformId, StorePlatform> {
  if (config.nango === null) return new Map()
  const { isPractice, baseUrl } = config.nango
  const nango = createNango(config.nango, options)
  // The practice shop serves its results from its own address.
  const own = isPractice ? { resultOrigins: [new URL(baseUrl).origin] } : {}
  return new Map(platformIds.map((id) => [id, makers[id](nango, { ...own, ...options })]))
}
