declare module '*/docs/methods.md?first' {
  import type { DocumentSection } from './document.ts'

  export const sections: readonly DocumentSection[]
}

declare module '*/docs/methods.md?rest' {
  import type { DocumentSection } from './document.ts'

  export const sections: readonly DocumentSection[]
}
