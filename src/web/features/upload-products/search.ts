export const uploadTabs = ['upload', 'platform'] as const
export type UploadTab = (typeof uploadTabs)[number]

/** What the address says: the open tab. */
export interface UploadSearch {
  readonly tab?: UploadTab
}

export function parseUploadSearch(search: Readonly<Record<string, unknown>>): UploadSearch {
  return search.tab === 'platform' ? { tab: 'platform' } : {}
}
