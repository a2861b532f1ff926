import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/field.tsx'
import { parseSettingsSearch, type SectionKey, sectionKeys } from './search.ts'
import { sections } from './sections.ts'

/** Navigation between the sections: a list of links next to the form; on a phone a select above it. */
export function SectionNav({ active }: { readonly active: SectionKey }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <nav aria-label={t('settings.sections')} className="md:sticky md:top-[calc(var(--topbar)+1rem)]">
      <Select
        aria-label={t('settings.sections')}
        className="md:hidden"
        value={active}
        onChange={(event) =>
          void navigate({ to: '/settings', search: parseSettingsSearch({ section: event.target.value }) })
        }
        options={sectionKeys.map((key) => ({ value: key, label: t(sections[key].labelId) }))}
      />
      <ul className="hidden flex-col gap-0.5 md:flex">
        {sectionKeys.map((key) => (
          <li key={key}>
            <SectionLink section={key} isActive={key === active} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ section, isActive }: { readonly section: SectionKey; readonly isActive: boolean }) {
  const t = useText()
  const { icon: Icon, labelId } = sections[section]
  return (
    <Link
      to="/settings"
      search={parseSettingsSearch({ section })}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex min-h-(--control) items-center gap-2.5 rounded-control px-2.5 py-1 text-body',
        isActive ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-sunken hover:text-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {t(labelId)}
    </Link>
  )
}
