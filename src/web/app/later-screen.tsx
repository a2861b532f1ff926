import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { useText } from '#web/i18n/use-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

interface LaterScreenProps {
  readonly titleId: string
  readonly promiseId: string
}

/** An honest page in the place of a screen that does not exist yet. */
export function LaterScreen({ titleId, promiseId }: LaterScreenProps) {
  const t = useText()
  return (
    <>
      <PageHeader title={t(titleId)} />
      <Card>
        <EmptyState
          icon={<Hammer aria-hidden="true" className="size-5" />}
          title={t('later.notBuilt')}
          action={
            <Link to="/dashboard" className={buttonClass('primary')}>
              {t('later.toDashboard')}
            </Link>
          }
        >
          {t(promiseId)}
        </EmptyState>
      </Card>
    </>
  )
}
