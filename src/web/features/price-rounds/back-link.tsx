import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useWords } from './use-words.ts'

export function BackLink() {
  const { t } = useWords()
  return (
    <Link
      to="/price-rounds"
      className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1 text-label text-muted hover:text-text print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('rounds.all')}
    </Link>
  )
}
