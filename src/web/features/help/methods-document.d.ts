declare module '*/docs/methods.md' {
  import type { DocumentSection } from './document.ts'

  const sections: readonly DocumentSection[]
  export default sections
}
