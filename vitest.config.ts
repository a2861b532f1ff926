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

/** Speed is measured in `bench/`, and a loaded machine is slow. */
const endsWhatHangs = {
  ...{ testTimeout: 300_000, hookTimeout: 300_000 },
  expect: { poll: { timeout: 120_000 } },
}

const journeys = {
  include: ['e2e/**/*.spec.ts'],
  exclude: ['**/*.sweep.spec.ts'],
  pool: 'forks' as const,
  fileParallelism: false,
  globalSetup: './e2e/support/global-setup.ts',
  ...endsWhatHangs,
}

/** Cases and files of them that `npm test` leaves out, by names of steps (docs/decisions/0099). */
const sweeps = {
  server: [
    'src/**/*.sweep.test.ts',
    ...[
      'src/server/insight/estimation/channels/channels-of-store.test.ts',
      'src/server/insight/strategy/documents/costly-documents.test.ts',
      'src/server/store/deletions/undo-walk.test.ts',
      'src/server/store/imports/bad-input.test.ts',
      'src/server/store/imports/review/costly-files.test.ts',
      'src/server/store/imports/shop-exports.test.ts',
      'test/damaged-folder.test.ts',
      'test/model-answers/held-out.test.ts',
    ],
  ],
  journeys: [
    'e2e/**/*.sweep.spec.ts',
    'e2e/{accessibility,bundles,dashboard,import-wizard,monkey,monkey-deletions,recommendations,security-team,sign-in,simulation-states}.spec.ts',
  ],
}
const everyCase = { QUANTO_SWEEP: 'on' }

const server = {
  pool: 'forks' as const,
  globalSetup: './test/global-setup.ts',
  ...endsWhatHangs,
  retry: secondTry,
  // Half of the set's time was loading the server anew for each file (docs/decisions/0099). One process keeps it
  // for file after file, as the product itself loads it: no `vi.mock` here, and nothing left behind in a module.
  isolate: false,
  execArgv: ['--import', path.join(import.meta.dirname, 'bin/module-hooks.js')],
  experimental: { viteModuleRunner: false, nodeLoader: false },
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
          exclude: ['**/*.sweep.test.ts'],
          pool: 'threads',
          isolate: false,
          ...endsWhatHangs,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...server,
          // Sweeps start each thread anew, as the product does.
          setupFiles: './test/keep-threads.ts',
          include: ['src/{server,practice-shop}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.sweep.test.ts'],
        },
      },
      { extends: true, test: { name: 'sweeps', ...server, include: sweeps.server, env: everyCase } },
      { extends: true, test: { name: 'e2e', ...journeys } },
      {
        extends: true,
        test: { name: 'series', ...journeys, include: sweeps.journeys, exclude: [], env: everyCase },
      },
      // The same journeys on two web processes and three workers.
      { extends: true, test: { name: 'e2e-scaled', ...journeys, env: { QUANTO_E2E_SCALED: 'on' } } },
      {
        extends: true,
        test: { name: 'long', include: ['e2e/**/*.long.ts'], pool: 'forks', fileParallelism: false },
      },
    ],
  },
})
