/** State in the address: the open test, or the product type that a new one is about. */
export interface TestsSearch {
  readonly test?: string
  readonly type?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores unknown parts, so that an old link still opens the page. */
export function parseTestsSearch(raw: Readonly<Record<string, unknown>>): TestsSearch {
  const test = typeof raw.test === 'string' && UUID.test(raw.test) ? raw.test : null
  const type = typeof raw.type === 'string' ? raw.type.trim().slice(0, 500) : ''
  return { ...(test ? { test } : {}), ...(!test && type ? { type } : {}) }
}
