import type { PlatformId } from '#contract/platform'
import type { AppContext } from '../../kit/context.ts'
import { ProblemError } from '../../kit/errors.ts'
import { storePlatforms } from './shops/platforms.ts'
import type { StorePlatform } from './shops/store-platform.ts'

/** The one that is offered first. */
export const DEFAULT_PLATFORM: PlatformId = 'shopify'

/** The platform, or a sentence that says what the operator has to do. */
export function platformOf(
  ctx: Pick<AppContext, 'config'>,
  id: PlatformId = DEFAULT_PLATFORM,
): StorePlatform {
  const platform = storePlatforms(ctx.config).get(id)
  if (platform) return platform
  throw new ProblemError(
    'unavailable',
    'Connecting a store is not set up on this server. Whoever runs it can turn it on with NANGO_SECRET_KEY and NANGO_WEBHOOK_SIGNING_KEY.',
  )
}
