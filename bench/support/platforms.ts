import { type PlatformId, platformIds } from '#contract/platform'

/** The platform of `--platform`, or all. */
export function chosenPlatforms(name: string | undefined): readonly PlatformId[] {
  if (name === undefined) return platformIds
  const chosen = platformIds.filter((each) => each === name)
  if (chosen.length === 0) throw new Error(`--platform is one of ${platformIds.join(', ')}.`)
  return chosen
}
