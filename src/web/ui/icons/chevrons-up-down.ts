import { lucideIcon } from './lucide-icon.tsx'

export const ChevronsUpDown = /* @__PURE__ */ lucideIcon([
  ['path', { d: 'm7 15 5 5 5-5' }],
  ['path', { d: 'm7 9 5-5 5 5' }],
])
