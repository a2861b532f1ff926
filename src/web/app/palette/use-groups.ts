import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Package, Search } from 'lucide-react'
import { usePaused } from '#web/features/dashboard/use-paused.ts'
import { type Text, useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { signOut } from '#web/lib/auth/auth.ts'
import { storedDisplay } from '#web/lib/session/display.ts'
import { useSaveDisplay } from '#web/lib/session/save-display.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { actCommands, type Command, goCommands, innerCommands } from './commands.ts'
import { type FoundProduct, knownProducts, matchingProducts } from './known-products.ts'
import { bestMatches } from './match.ts'

export interface CommandGroup {
  readonly key: 'go' | 'act' | 'products' | 'search'
  readonly commands: readonly Command[]
}

const TYPING_PAUSE_MS = 150
const MOST_COMMANDS = 8
const MOST_PRODUCTS = 6

/** The results for the input: places, actions, products, and the lists to search in. */
export function useGroups(typed: string, tools: { onSheet: () => void; onSidebar: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { settings } = useSession()
  const saving = useSaveDisplay()
  const products = useProducts(typed)
  const all = {
    ...tools,
    t,
    navigate,
    display: settings?.display ?? storedDisplay(),
    saveDisplay: (display: Parameters<typeof saving.mutate>[0]) =>
      saving.mutate(display, {
        onError: (error) =>
          showToast({ tone: 'danger', message: sentenceOf(error, t('shell.settingsSaveFailed')) }),
      }),
    onLogOut: () => void signOut(),
  }
  const isEmpty = typed === ''
  const go = isEmpty ? goCommands(all) : bestMatches([...goCommands(all), ...innerCommands(all)], typed)
  const act = isEmpty ? actCommands(all) : bestMatches(actCommands(all), typed)
  const groups: CommandGroup[] = [
    { key: 'go', commands: isEmpty ? go : go.slice(0, MOST_COMMANDS) },
    { key: 'act', commands: isEmpty ? act : act.slice(0, MOST_COMMANDS) },
    { key: 'products', commands: products.found.map(toCommand(navigate)) },
    { key: 'search', commands: isEmpty ? [] : searches(typed, { t, navigate }) },
  ]
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching: products.isSearching }
}

/** Products with sales: cached ones immediately, then those the server finds by title or code. */
function useProducts(typed: string) {
  const client = useQueryClient()
  const search = usePaused(typed, TYPING_PAUSE_MS)
  const isAsked = search.length > 1
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'products', search],
    queryFn: ({ signal }) => call('productOptions', { query: { search, limit: MOST_PRODUCTS }, signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  const isAnswered = search === typed && data !== undefined
  const found: readonly FoundProduct[] =
    typed.length < 2
      ? []
      : isAnswered
        ? data.options
        : matchingProducts(knownProducts(client), typed, MOST_PRODUCTS)
  return { found, isSearching: isAsked && isFetching }
}

type Navigate = ReturnType<typeof useNavigate>

function toCommand(navigate: Navigate) {
  return ({ productId, title, sku }: FoundProduct): Command => ({
    id: `product-${productId}`,
    label: title,
    ...(sku ? { also: sku } : {}),
    icon: Package,
    run: () => void navigate({ to: '/price-simulation', search: { product: productId } }),
  })
}

function searches(
  search: string,
  { t, navigate }: { readonly t: Text; readonly navigate: Navigate },
): Command[] {
  return [
    {
      id: 'search-products',
      label: t('palette.search.products', { search }),
      icon: Search,
      run: () => void navigate({ to: '/data-management', search: { search } }),
    },
    {
      id: 'search-sales',
      label: t('palette.search.sales', { search }),
      icon: Search,
      run: () => void navigate({ to: '/data-management', search: { view: 'sales', search } }),
    },
  ]
}
