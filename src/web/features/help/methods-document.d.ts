declare module '*/docs/methods.md' {
  import type { DocumentSection } from './document.ts'

  export const sections: readonly DocumentSection[]
}
