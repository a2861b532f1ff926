/** Releases that were told of, oldest first; the last is the one that runs. Their words are in `texts`. */
export declare const releases: readonly ['0.1.0']
export type ReleaseVersion = (typeof releases)[number]
export declare const runningRelease: ReleaseVersion
/** Whether somebody who knows this version has not been told of the one that runs. An older server tells nothing. */
export declare function isNews(known: string | null): boolean
