import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { displayBoot } from './scripts/vite/display-boot.ts'
import { landingPages } from './scripts/vite/landing-pages.ts'
import { methodsDocument } from './scripts/vite/methods-document.ts'
import { splitMessages } from './scripts/vite/split-messages.ts'

/** Where `npm start` listens by default: the development server passes the API and sign-in through. */
const SERVER_URL = 'http://127.0.0.1:3000'

/** Libraries of every screen. Not tables, nor several queries at a time: only later screens have them. */
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)[\w-]+|@lingui)[\\/](?!.*(useQueries|queriesObserver)\.js$)/

/** What the landing page shares with the application: it must not bring the libraries along. */
const LANDING =
  /preload-helper|src[\\/](contract[\\/]settings|web[\\/]lib[\\/](auth[\\/](stored-session|oidc-port)|format[\\/]numbers))\.ts$/

/** Sign-in and the calls to the server. A file of their own: the landing page needs them without the libraries. */
const SESSION =
  /src[\\/](contract[\\/](screens|client-limits|browser[\\/])|web[\\/]lib[\\/](auth|api)[\\/](?!use-))/

/** What else of ours runs before the first screen: one file weighs less than its parts. Not the landing page. */
const FIRST = /src[\\/](contract|web[\\/](?!landing))/

/** Files of these groups. */
const RUNS_FIRST = /assets\/(app|rolldown-runtime|session|shared|vendor)-/

/** Cards and tables, which the charts of the first screen need, too. */
const KIT =
  /src[\\/]web[\\/]ui[\\/]((card|badge|field|listbox|table|use-printing)\.tsx?|icons[\\/](arrow-down|arrow-up|chart-line|chevrons-up-down|circle-check|download|rocket|scale|store|table-2|triangle-exclamation-point)\.ts)$/

/** Dialogs, forms and icons: only later screens have them. */
const FORMS =
  /src[\\/]web[\\/](ui[\\/](icons[\\/])?[\w-]+|lib[\\/]api[\\/](stream-events|parse-events|follow-text|upload))\.tsx?$/

/**
 * What the first screen shares with later ones: a phone on a slow line waits for each file that it asks for. Not
 * what only later screens share.
 */
const DASHBOARD = new RegExp(
  [
    /src[\\/]web[\\/]features[\\/](dashboard[\\/](?!estimation-notice|first-figures|mutations)[\w-]+|dashboard[\\/]extras[\\/](messages|queries|period-metrics)|help[\\/]how-to-read|competitor-prices[\\/](queries|later-market-cell)|period[\\/](period|use-period))\.tsx?$/,
    /src[\\/]web[\\/](lib[\\/](words|left-out)[\\/](chart-words|reason-text|left-out-[\w-]+)|ui[\\/]count-list)\.tsx?$/,
    /src[\\/]web[\\/]ui[\\/]charts[\\/](label-fit|scales|bars-geometry|axes|units-price|units-price-geometry|option-rows|use-chart-size|plot|reading-chart|line-geometry|price-line|chart-table|chart-frame|download[\\/]download-button)\.tsx?$/,
    /src[\\/]analytics[\\/](elasticity[\\/](bands|types[\\/]reasons)|sales-history[\\/]line-rules)\.ts$/,
    /d3-(scale|array)[\\/]src[\\/](ticks|nice)\.js$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname }),
    splitMessages(),
    landingPages(),
    methodsDocument(),
    displayBoot(),
  ],
  resolve: {
    // React has had useSyncExternalStore since version 18: libraries need not bring a copy for older ones.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: ['es2023', 'chrome123', 'firefox128', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // Other screens' lists leave out what runs before any of them.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('landing')
          ? needed
          : needed.filter((file) => !RUNS_FIRST.test(file)),
    },
    // A data: URL would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'src/web/index.html', landing: 'src/web/landing/landing.html' },
      // Tables that the analytics work out beside their functions: none of them does anything to anybody.
      treeshake: {
        moduleSideEffects: [{ test: /src[\\/](analytics|web[\\/]ui[\\/]icons)[\\/.]/, sideEffects: false }],
      },
      // What changes with a library, not with a release, is cached on its own; fifty small files weigh
      // more than the one that they make together.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: LANDING, priority: 1, includeDependenciesRecursively: false },
            { name: 'vendor', test: VENDOR },
            { name: 'session', test: SESSION, tags: ['$initial'] },
            { name: 'app', test: FIRST, tags: ['$initial'] },
            { name: 'dashboard', test: DASHBOARD, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'kit', test: KIT, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, minShareCount: 3, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_URL, '/oidc': SERVER_URL } },
})
