import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  locales: ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE'],
  sourceLocale: 'en-US',
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  catalogs: [{ path: '<rootDir>/src/web/i18n/locales/{locale}', include: ['<rootDir>/src/web'] }],
})
