import './messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { clientConfig } from '#web/lib/api/client-config.ts'
import { answerProof } from '#web/lib/session/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { PasswordProof } from './password-proof.tsx'

/** Asks once for a proof of identity; the call that needs it is then repeated automatically. */
export function ProofDialog() {
  const t = useText()
  const config = useQuery({ queryKey: ['proof', 'config'], queryFn: () => clientConfig() })
  return (
    <Dialog title={t('proof.title')} isOpen onClose={() => answerProof(false)} closeLabel={t('common.close')}>
      {!config.data ? (
        <Skeleton className="h-14 w-full" />
      ) : config.data.embeddedSignIn ? (
        <PasswordProof />
      ) : (
        <FreshSignIn issuer={config.data.issuer} />
      )}
    </Dialog>
  )
}
