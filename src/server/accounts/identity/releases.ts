/** Announced releases, oldest first; the last one is running. Their descriptions are in `texts`. */
export const releases = ['0.1.0'] as const

export type ReleaseVersion = (typeof releases)[number]

export const runningRelease: ReleaseVersion = releases[releases.length - 1] ?? releases[0]

/** True if a person who knows this version was not yet notified of the running one. An older server sends `null`. */
export function isNews(known: string | null): boolean {
  if (known === null) return true
  const at = releases.indexOf(known as ReleaseVersion)
  return at >= 0 && at < releases.length - 1
}
