import type { Plugin } from 'vite'

const SUMMARY =
  /^\s*summary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"),?$|,?\s*summary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/gm

/** Leaves the API documentation's sentences out of the browser's copy of the route table: 1.3 KB of every first load. */
export function leanRoutes(): Plugin {
  return {
    name: 'quanto-lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/routes(?:\/[\w-]+)?\.ts$/ },
      handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
    },
  }
}
