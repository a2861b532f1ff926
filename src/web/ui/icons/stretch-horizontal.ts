import { lucideIcon } from './lucide-icon.tsx'

export const StretchHorizontal = /* @__PURE__ */ lucideIcon([
  ['rect', { width: '20', height: '6', x: '2', y: '4', rx: '2' }],
  ['rect', { width: '20', height: '6', x: '2', y: '14', rx: '2' }],
])
