import { lucideIcon } from './lucide-icon.tsx'

export const Circle = /* @__PURE__ */ lucideIcon([['circle', { cx: '12', cy: '12', r: '10' }]])
