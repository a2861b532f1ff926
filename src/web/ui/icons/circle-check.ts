import { lucideIcon } from './lucide-icon.tsx'

export const CheckCircle2 = /* @__PURE__ */ lucideIcon([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'm16 9-5.5 5.5L8 12' }],
])
