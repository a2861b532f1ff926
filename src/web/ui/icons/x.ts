import { lucideIcon } from './lucide-icon.tsx'

export const X = /* @__PURE__ */ lucideIcon([
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
])
