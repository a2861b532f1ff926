import { lucideIcon } from './lucide-icon.tsx'

export const Table2 = /* @__PURE__ */ lucideIcon([
  ['path', { d: 'M3 9h18' }],
  ['path', { d: 'M9 3v18' }],
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
])
