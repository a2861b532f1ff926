import { lucideIcon } from './lucide-icon.tsx'

export const ListFilter = /* @__PURE__ */ lucideIcon([
  ['path', { d: 'M2 5h20' }],
  ['path', { d: 'M6 12h12' }],
  ['path', { d: 'M9 19h6' }],
])
