export const uploadTabs = ['upload', 'platform'] as const
export type UploadTab = (typeof uploadTabs)[number]

/** What the address says: the open tab, and the import that is shown, so that loading the page again keeps it. */
export interface UploadSearch {
  readonly tab?: UploadTab
  readonly import?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseUploadSearch(search: Readonly<Record<string, unknown>>): UploadSearch {
  if (search.tab === 'platform') return { tab: 'platform' }
  return typeof search.import === 'string' && UUID.test(search.import) ? { import: search.import } : {}
}
