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

/** What every screen draws with. Not what the landing page shares (sign-in, figures), nor dialogs and tables. */
const BASE =
  /src[\\/]web[\\/](lib[\\/](api[\\/](?!stream-events|parse-events|follow-text|upload|fetch-products|todays-prices)|session[\\/]|imports[\\/])|ui[\\/](?!dialog|sheet|table|listbox|field|search-box|popover-panel|progress-bar|count-list|empty-state|time-field|pager|segmented|back-link)[\w-]+\.tsx?$)/

/** Dialogs, fields, lists and tables: no first screen has them. */
const KIT =
  /src[\\/]web[\\/](ui[\\/][\w-]+|lib[\\/]api[\\/](stream-events|parse-events|follow-text|upload))\.tsx?$/

/**
 * What the first screen shares with later ones: a phone on a slow line waits for each file that it asks for. Not
 * what only later screens share.
 */
const DASHBOARD = new RegExp(
  [
    /src[\\/]web[\\/]features[\\/](dashboard[\\/][\w-]+|help[\\/]how-to-read)\.tsx?$/,
    /src[\\/]web[\\/](lib[\\/](words|left-out)[\\/](chart-words|elasticity-words|left-out-[\w-]+)|ui[\\/]count-list)\.tsx?$/,
    /src[\\/]web[\\/]ui[\\/]charts[\\/](interval-bar|label-fit|scales|bars-geometry|axes|option-rows|use-chart-size|plot|reading-chart|line-geometry|price-line|chart-table|chart-frame|download[\\/]download-button)\.tsx?$/,
    /src[\\/]analytics[\\/](elasticity[\\/](bands|reasons)|sales-history[\\/]line-rules)\.ts$/,
    /d3-(scale|array)[\\/]src[\\/](ticks|nice)\.js$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Of the shell and the session, and icons that it shares with the Overview; those of later screens stay out. */
const FIRST =
  /src[\\/]contract[\\/]screens\.ts$|src[\\/]web[\\/](i18n[\\/](screen-messages|activate-locale|browser-locale|locales)|app[\\/]screens|features[\\/](notifications[\\/]query|dashboard[\\/](content|queries|search|use-words|overview-skeleton)|recommendations[\\/](queries|use-words)|help[\\/]figure-info)|ui[\\/]charts[\\/]interval-bar|lib[\\/]words[\\/](elasticity|price)-words|lib[\\/]((auth|format|session)[\\/](?!finish-sign-in|follow-browser|guess-regional)[\w-]+|api[\\/]client-config))\.tsx?$|src[\\/]web[\\/]ui[\\/]icons[\\/](lucide-icon\.tsx|(bell|boxes|chart-column|chart-line|check|circle-check|database|download|file-text|flask-conical|hourglass|log-out|monitor|moon|settings|sliders-horizontal|sun|table-2|tags|triangle-[a-z-]+|upload|user-round)\.ts)$/

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
    modulePreload: { polyfill: false },
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
            { name: 'base', test: BASE, minShareCount: 3 },
            { name: 'kit', test: KIT, minShareCount: 3, includeDependenciesRecursively: false },
            { name: 'first', test: FIRST, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'dashboard', test: DASHBOARD, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_URL, '/oidc': SERVER_URL } },
})
