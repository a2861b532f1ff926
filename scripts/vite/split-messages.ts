import type { Plugin } from 'vite'

/** Screens and tabs whose sentences (ids with this prefix) load with the screen instead of with the first page. */
const OWN_MESSAGES = [
  'settings',
  'bell',
  'invitation',
  'simulation',
  'promo',
  'data',
  'facts',
  'upload',
  'platform',
  'recommendations',
  'pricing',
  'packages',
  'extras',
  'reports',
  'rollouts',
  'rounds',
  'market',
  'tests',
  'palette',
  'help',
  'proof',
  'conflict',
] as const

/** Sentences that load with other parts than their prefix says: those of the dashboard that are not painted first. */
const LATER: readonly { readonly prefixes: readonly string[]; readonly screens: readonly string[] }[] = [
  {
    prefixes: [
      'dashboard.analytics.',
      'dashboard.bars.',
      'dashboard.aside.',
      'dashboard.doubt.',
      'dashboard.drift.',
      'dashboard.evolution.',
      'dashboard.top.',
    ],
    screens: ['overview'],
  },
  { prefixes: ['elasticity.gradeInfo'], screens: ['overview', 'simulation'] },
  { prefixes: ['elasticity.tooNarrow', 'elasticity.trackRecord'], screens: ['promo', 'simulation'] },
  { prefixes: ['elasticity.reason.'], screens: ['overview', 'simulation'] },
  { prefixes: ['ruleLabel.'], screens: ['overview', 'recommendations'] },
  {
    prefixes: [
      'dashboard.empty.',
      'dashboard.estimating.',
      'dashboard.firstFigures.',
      'dashboard.importing.',
      'dashboard.noFigures.',
      'dashboard.sample.confirm',
      'dashboard.sample.failed',
      'dashboard.sample.loading',
      'dashboard.sample.removeFailed',
      'dashboard.sample.removed',
    ],
    screens: ['extras'],
  },
  { prefixes: ['pager.'], screens: ['data', 'facts', 'market', 'promo', 'rollouts', 'rounds'] },
  { prefixes: ['dayPicker.'], screens: ['data', 'facts', 'pricing', 'extras', 'reports'] },
  { prefixes: ['leftOut.', 'importStage.', 'timeLeft.'], screens: ['extras', 'upload'] },
]

/** Screens whose forms share the sentences of the form kit; the first screen has no form. */
const FORM_SCREENS = ['settings', 'data', 'facts', 'pricing', 'rounds', 'market'] as const

const CATALOGUE = /\/locales\/[^/]+\.po(?:\?screen=(\w+)\?lingui)?$/

/**
 * Splits each language's catalogue: the compiled module contains everything but those screens' sentences, and the
 * same file with `?screen=simulation?lingui` only these. Runs after Lingui's own plugin.
 */
export function splitMessages(): Plugin {
  return {
    name: 'quanto-split-messages',
    enforce: 'post',
    transform: {
      filter: { id: CATALOGUE },
      async handler(code, id) {
        const screen = CATALOGUE.exec(id)?.[1]
        const compiled: { messages: object } = await import(
          `data:text/javascript,${encodeURIComponent(code)}`
        )
        const kept = Object.entries(compiled.messages).filter(([messageId]) => travelsWith(messageId, screen))
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(kept)))
        return { code: `export const messages=JSON.parse(${text});`, map: null }
      },
    },
  }
}

function travelsWith(messageId: string, screen: string | undefined): boolean {
  if (messageId.startsWith('form.')) return FORM_SCREENS.some((each) => each === screen)
  // The palette links to the sections of the settings by their names.
  if (screen === 'palette' && messageId.startsWith('settings.section.')) return true
  const later = LATER.find(({ prefixes }) => prefixes.some((prefix) => messageId.startsWith(prefix)))
  if (later) return screen !== undefined && later.screens.includes(screen)
  return screenOf(messageId) === screen
}

function screenOf(messageId: string): string | undefined {
  // Faults of a file are shown only on the upload screen.
  if (messageId.startsWith('fileProblem.')) return 'upload'
  return OWN_MESSAGES.find((screen) => messageId.startsWith(`${screen}.`))
}
