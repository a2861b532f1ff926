import { lucideIcon } from './lucide-icon.tsx'

export const ChevronLeft = /* @__PURE__ */ lucideIcon([['path', { d: 'm15 18-6-6 6-6' }]])
