import type { TenantContext } from '../../kit/context.ts'
import { render } from '../../kit/messages/render.ts'
import { readFailure } from '../../kit/runs/failure.ts'
import { getSettings } from './get-settings.ts'

/** Renders why a run failed, in the user's language; `null` if it did not fail. */
export async function renderFailure(ctx: TenantContext, stored: string | null): Promise<string | null> {
  const failure = readFailure(stored)
  if (failure === null || typeof failure === 'string') return failure
  return render(failure, (await getSettings({ ctx })).regional)
}
