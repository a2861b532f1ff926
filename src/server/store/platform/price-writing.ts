import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from './connections.ts'
import { storePlatforms } from './shops/platforms.ts'

export type Writing = 'off' | 'needs_permission' | 'on'

/** Prices are written only if the owner wants it and the store allows it. */
export function writingOf(
  { config }: Pick<TenantContext, 'config'>,
  { writesPrices, platform, scopes }: Pick<Connection, 'writesPrices' | 'platform' | 'scopes'>,
): Writing {
  if (!writesPrices) return 'off'
  const needed = storePlatforms(config).get(platform as PlatformId)?.scopeToWrite ?? null
  return needed === null || scopes.includes(needed) ? 'on' : 'needs_permission'
}
