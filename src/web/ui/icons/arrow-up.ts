import { lucideIcon } from './lucide-icon.tsx'

export const ArrowUp = /* @__PURE__ */ lucideIcon([
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
])
