import { browserZone } from '#web/i18n/browser-locale.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { signIn } from '#web/lib/auth/auth.ts'
import { FormatProvider } from '#web/lib/format/use-format.tsx'
import { guessRegional } from '#web/lib/session/guess-regional.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Offer } from './offer.tsx'
import { useInvitation } from './use-invitation.ts'

/** Nobody is signed in whose settings could say how a day is written. */
const ofBrowser = guessRegional(navigator.languages, browserZone())

/** Shown before the sign-in. Both ways return here, with the invited address filled in. */
export function InvitationWelcome() {
  const t = useText()
  const { look, returnTo } = useInvitation()
  const enter = (create: boolean) =>
    void signIn({ returnTo, create, ...(look.data && { email: look.data.email }) })
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-4">
      <h1 className="text-page">{t('invitation.title')}</h1>
      <Card>
        {look.isPending && <Skeleton className="h-24 w-full" />}
        {look.isError && (
          <p role="alert" className="text-danger">
            {sentenceOf(look.error, t('invitation.failed'))}
          </p>
        )}
        {look.data && (
          <>
            <FormatProvider settings={ofBrowser}>
              <Offer invitation={look.data} />
            </FormatProvider>
            <p className="mt-4 text-muted">{t('invitation.bound', { email: look.data.email })}</p>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => enter(true)}>
                {t('invitation.create')}
              </Button>
              <Button onClick={() => enter(false)}>{t('invitation.logIn')}</Button>
            </div>
          </>
        )}
      </Card>
      <a href="/" className="text-label text-muted underline">
        {t('invitation.about')}
      </a>
    </main>
  )
}
