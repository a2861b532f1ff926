interface Running {
  readonly version: string
  readonly file: string
}

export function isMaintained(version: string): boolean
export function findNode(options: {
  readonly running?: Running
  readonly root: string
  readonly searchPath?: string
  readonly platform?: string
}): string | null
export function noNodeText(machine?: {
  readonly version?: string
  readonly platform?: string
  readonly arch?: string
}): string
