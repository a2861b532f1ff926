import './messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { signInAgain } from '#web/lib/auth/auth.ts'
import { PROOF_FAILED, PROOF_MADE } from '#web/lib/auth/finish-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FullScreenNotice } from '../full-screen-notice.tsx'

/** The tab in which a person signs in afresh: redirects to the provider, and on return shows the result. */
export function SignInAgain() {
  const t = useText()
  const [result, setResult] = useState(() => window.location.hash.slice(1))
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (result === PROOF_MADE) window.close()
    if (result !== '' || hasBegun.current) return
    hasBegun.current = true
    signInAgain().catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error))
      setResult(PROOF_FAILED)
    })
  }, [result])
  if (result === '') return <FullScreenNotice kind="pending" message={t('proof.leaving')} />
  if (result === PROOF_MADE) return <FullScreenNotice kind="pending" message={t('proof.made')} />
  const reason = problem ?? decodeURIComponent(result.slice(PROOF_FAILED.length + 1))
  return (
    <FullScreenNotice kind="error" message={t('proof.notMade', { reason })}>
      <Button
        onClick={() => {
          hasBegun.current = false
          setResult('')
        }}
      >
        {t('auth.tryAgain')}
      </Button>
    </FullScreenNotice>
  )
}
