import { useEffect } from 'react'
import { SIGN_IN_AGAIN_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import { answerProof, onProvedElsewhere } from '#web/lib/session/proof.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/icons.ts'

/** Fresh sign-in at an external provider in another tab, so that the input here is kept; it notifies this tab. */
export function FreshSignIn({ issuer }: { readonly issuer: string }) {
  const t = useText()
  useEffect(() => onProvedElsewhere(() => answerProof(true)), [])
  return (
    <div className="flex flex-col gap-4">
      <p>{t('proof.whyElsewhere', { host: new URL(issuer).host })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answerProof(false)}>{t('common.cancel')}</Button>
        <a href={SIGN_IN_AGAIN_PATH} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('proof.signIn')}
        </a>
      </div>
    </div>
  )
}
