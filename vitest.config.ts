import { availableParallelism } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// As in `bin/quanto.js`: the tests start thousands of worker threads, which otherwise compile all their files anew.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

/**
 * Whole processes and databases on a machine of unknown load: one second try, which the report marks "(retry x1)". A
 * test that needs it often is to be mended. None for a journey's step: one that failed leaves the next one elsewhere;
 * scripts/test.ts runs its whole file again.
 */
const secondTry = 1

const journeys = {
  include: ['e2e/**/*.spec.ts'],
  pool: 'forks' as const,
  fileParallelism: false,
  globalSetup: './e2e/support/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 90_000,
}

/** `pure` never waits for a database; `server` starts one for the whole run. */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    projects: [
      {
        extends: true,
        plugins: [react(), lingui({ cwd: import.meta.dirname })],
        test: {
          name: 'pure',
          include: ['src/{analytics,sample-store,contract,web}/**/*.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{server,practice-shop}/**/*.test.ts', 'test/**/*.test.ts'],
          pool: 'forks',
          globalSetup: './test/global-setup.ts',
          // They only end what hangs; speed is measured in `bench/`, and a loaded machine is slow.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          retry: secondTry,
          // Half of the set's time was loading the server anew for each file (docs/decisions/0099). One process keeps it
          // for file after file, as the product itself loads it: no `vi.mock` here, and nothing left behind in a module.
          isolate: false,
          execArgv: ['--import', path.join(import.meta.dirname, 'bin/module-hooks.js')],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'e2e', ...journeys } },
      // The same journeys on two web processes and three workers.
      { extends: true, test: { name: 'e2e-scaled', ...journeys, env: { QUANTO_E2E_SCALED: 'on' } } },
      {
        extends: true,
        test: { name: 'long', include: ['e2e/**/*.long.ts'], pool: 'forks', fileParallelism: false },
      },
    ],
  },
})
