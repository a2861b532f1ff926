import { lucideIcon } from './lucide-icon.tsx'

export const Columns3 = /* @__PURE__ */ lucideIcon([
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M9 3v18' }],
  ['path', { d: 'M15 3v18' }],
])
