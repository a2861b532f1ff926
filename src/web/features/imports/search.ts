import { type FileKind, fileKinds } from '#contract/import-fields'

export const uploadTabs = ['upload', 'platform'] as const
export type UploadTab = (typeof uploadTabs)[number]

export const wizardSteps = ['file', 'rows', 'import'] as const
export type WizardStep = (typeof wizardSteps)[number]

/**
 * State in the address: the open tab, the import that is shown, and its step if it awaits choices; before a file is sent,
 * the kind that the page where the person came from asks for.
 */
export interface UploadSearch {
  readonly tab?: UploadTab
  readonly import?: string
  readonly step?: WizardStep
  readonly kind?: FileKind
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseUploadSearch(search: Readonly<Record<string, unknown>>): UploadSearch {
  if (search.tab === 'platform') return { tab: 'platform' }
  if (typeof search.import !== 'string' || !UUID.test(search.import)) {
    const kind = fileKinds.find((known) => known === search.kind)
    return kind ? { kind } : {}
  }
  const step = wizardSteps.find((known) => known === search.step)
  return { import: search.import, ...(step ? { step } : {}) }
}
