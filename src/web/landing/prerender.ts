import type { Plugin } from 'vite'

/** Placeholder until the pages are rendered below. */
export function landingPages(): Plugin {
  return { name: 'quanto-landing-pages' }
}
