import { lucideIcon } from './lucide-icon.tsx'

export const PanelLeft = /* @__PURE__ */ lucideIcon([
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M9 3v18' }],
])
