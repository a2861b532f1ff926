import { lucideIcon } from './lucide-icon.tsx'

export const LoaderCircle = /* @__PURE__ */ lucideIcon([['path', { d: 'M21 12a9 9 0 1 1-6.219-8.56' }]])
