import { lucideIcon } from './lucide-icon.tsx'

export const ChevronRight = /* @__PURE__ */ lucideIcon([['path', { d: 'm9 18 6-6-6-6' }]])
