import type { PlatformId } from '#contract/platform'
import type { AppContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { storePlatforms } from './shops/platforms.ts'
import type { StorePlatform } from './shops/store-platform.ts'

/** The platform that is offered first. */
export const DEFAULT_PLATFORM: PlatformId = 'shopify'

/** Returns the platform, or throws a sentence that says what the operator has to do. */
export function platformOf(
  ctx: Pick<AppContext, 'config'>,
  id: PlatformId = DEFAULT_PLATFORM,
): StorePlatform {
  const platform = storePlatforms(ctx.config).get(id)
  if (platform) return platform
  throw problem('platform.not_set_up')
}
