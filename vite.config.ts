import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { displayBoot } from './scripts/vite/display-boot.ts'
import { landingPages } from './scripts/vite/landing-pages.ts'
import { leanRoutes } from './scripts/vite/lean-routes.ts'
import { methodsDocument } from './scripts/vite/methods-document.ts'
import { splitMessages } from './scripts/vite/split-messages.ts'

/** Where `npm start` listens by default: the development server passes the API and sign-in through. */
const SERVER_URL = 'http://127.0.0.1:3000'

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui)[\\/]/

/** What the landing page shares with the application: it must not bring the libraries along. */
const LANDING =
  /preload-helper|src[\\/](contract[\\/](settings|screens)|web[\\/](i18n[\\/]locales|lib[\\/](auth[\\/]stored-session|format[\\/]numbers)))\.ts$/

/** What every screen draws with. Not what the landing page shares (sign-in, figures), nor one screen's own. */
const BASE = /src[\\/]web[\\/](lib[\\/](api|session|imports)[\\/]|ui[\\/][\w-]+\.tsx?$)/

/** What the first screen shares with its later tabs; not what only those share. */
const DASHBOARD =
  /src[\\/]web[\\/](features[\\/]dashboard[\\/](?!rule-labels)[\w-]+|ui[\\/]charts[\\/]interval-bar)\.tsx?$/

/** Icons of the shell and the Overview: those that only later screens share stay out of the first download. */
const FIRST_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](bell|boxes|chart-column|chart-line|check|circle-check|database|file-text|flask-conical|hourglass|monitor|moon|sliders-horizontal|sun|table-2|triangle-[a-z-]+|upload|user-round)\.m?js$/

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname }),
    splitMessages(),
    leanRoutes(),
    landingPages(),
    methodsDocument(),
    displayBoot(),
  ],
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
      treeshake: { moduleSideEffects: [{ test: /src[\\/]analytics[\\/]/, sideEffects: false }] },
      // What changes with a library, not with a release, is cached on its own; fifty small files weigh
      // more than the one that they make together.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: LANDING, priority: 1, includeDependenciesRecursively: false },
            { name: 'vendor', test: VENDOR },
            { name: 'base', test: BASE, minShareCount: 3 },
            {
              name: 'first-icons',
              test: FIRST_ICONS,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'dashboard', test: DASHBOARD, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_URL, '/oidc': SERVER_URL } },
})
