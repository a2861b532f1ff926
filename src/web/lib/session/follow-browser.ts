import { browserZone } from '#web/i18n/browser-locale.ts'
import { call } from '../api/call.ts'
import { isDefault } from './default-formats.ts'
import { askAboutFormats } from './formats-question.ts'
import { guessRegional } from './guess-regional.ts'
import type { SessionData } from './session-queries.ts'

/**
 * Gives a user whose formats are all still the defaults those of the browser, and has the dashboard ask once whether
 * they are right. If they cannot be saved, the defaults stay.
 */
export async function followBrowser(answer: SessionData): Promise<SessionData> {
  const { user, company } = answer
  const regional = guessRegional(navigator.languages, browserZone())
  if (isDefault(regional)) return answer
  try {
    const saved = await call('updateSettings', { body: { regional } })
    askAboutFormats(user.user_id)
    // A store without figures takes currency and time zone of its owner.
    const own = await call('getCompany', { params: { company_id: company.company_id } })
    return { ...answer, company: own.company, settings: saved }
  } catch (error) {
    console.error('The formats of the browser could not be saved.', error)
    return answer
  }
}
