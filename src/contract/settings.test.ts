import { describe, expect, it } from 'vitest'
import { clientLimits } from './client-limits.ts'
import { notificationFrequencies, notificationTypes } from './notifications.ts'
import { screens } from './screens.ts'
import * as settings from './settings.ts'

/** Expected values: product specification, sections 2, 3, 7 and 9. */
describe('settings (specification 9)', () => {
  it('offer five languages, en-US first', () => {
    expect(settings.languages).toEqual(['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE'])
    expect(settings.defaultRegional.language).toBe('en-US')
  })

  it('offer six time zones first, UTC before all', () => {
    expect(settings.timeZones.map((zone) => zone.replace(/.*\//, '').replace('_', ' '))).toEqual([
      'UTC',
      'New York',
      'Chicago',
      'Denver',
      'Los Angeles',
      'London',
    ])
    expect(settings.defaultRegional.timezone).toBe('UTC')
  })

  it('offer four date formats, two time formats and two week starts', () => {
    expect(settings.dateFormats).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'])
    expect(settings.timeFormats).toEqual(['12-hour', '24-hour'])
    expect(settings.weekStarts).toEqual(['sunday', 'monday'])
    expect(settings.defaultRegional).toMatchObject({
      date_format: 'MM/DD/YYYY',
      time_format: '12-hour',
      week_starts_on: 'sunday',
    })
  })

  it('offer four currencies, two decimal and three thousands separators, two decimals by default', () => {
    expect(settings.currencies).toEqual(['USD', 'EUR', 'GBP', 'CAD'])
    expect(settings.decimalSeparators).toEqual(['.', ','])
    expect(settings.thousandsSeparators).toEqual([',', '.', ' '])
    expect(settings.defaultRegional).toMatchObject({
      currency: 'USD',
      decimal_separator: '.',
      thousands_separator: ',',
      number_of_decimals: 2,
    })
  })

  it('share analytics but no personal data, and keep data for a year, by default', () => {
    expect(settings.defaultPrivacy).toEqual({
      share_analytics: true,
      share_personal_data: false,
      data_retention_period: '1-year',
    })
    expect(settings.retentionPeriods).toEqual(['30-days', '90-days', '1-year', 'indefinitely'])
  })

  it('look light, medium and cozy by default', () => {
    expect(settings.defaultDisplay).toMatchObject({ theme: 'light', font_size: 'medium', layout: 'cozy' })
    expect(settings.themes).toEqual(expect.arrayContaining(['light', 'dark']))
    expect(settings.fontSizes).toEqual(['small', 'medium', 'large'])
    expect(settings.layouts).toEqual(['compact', 'cozy', 'spacious'])
  })

  it('name five notification types and three frequencies', () => {
    expect(notificationTypes).toEqual([
      'system_updates',
      'security_alerts',
      'analytics_reports',
      'product_updates',
      'marketing',
    ])
    expect(notificationFrequencies).toEqual(['real-time', 'daily', 'weekly'])
  })
})

describe('the rest of what the browser and the server share', () => {
  it('has the private routes in the order of the sidebar', () => {
    expect(screens.map((screen) => screen.path)).toEqual([
      '/dashboard',
      '/data-management',
      '/optimize-packages',
      '/price-simulation',
      '/promotion-optimization',
      '/upload-products',
      '/reports-exports',
      '/settings',
    ])
  })

  it('limits the client to 30 000 ms, 3 retries and 5 requests per 60 000 ms', () => {
    expect(clientLimits).toEqual({
      timeoutMs: 30_000,
      retries: 3,
      rateLimit: { requests: 5, windowMs: 60_000 },
    })
  })
})
