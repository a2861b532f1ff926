import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePaused } from '#web/features/dashboard/use-paused.ts'
import { type Text, useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { signOut } from '#web/lib/auth/auth.ts'
import { storedDisplay } from '#web/lib/session/display.ts'
import { useSaveDisplay } from '#web/lib/session/save-display.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Package, Search } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { actCommands, type Command, goCommands, innerCommands } from './commands.ts'
import { type FoundProduct, knownProducts, matchingProducts } from './known-products.ts'
import { bestMatches } from './match.ts'
import { productCommands } from './product-commands.ts'
import { keepRecent, type Recent, readRecent } from './recent.ts'

export interface CommandGroup {
  readonly key: 'recent' | 'go' | 'act' | 'products' | 'onProduct' | 'search'
  readonly commands: readonly Command[]
}

const TYPING_PAUSE_MS = 150
const MOST_COMMANDS = 8
const MOST_PRODUCTS = 6

/** The results for the input: places, actions, products, and the lists to search in. */
export function useGroups(typed: string, tools: { onSheet: () => void; onSidebar: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { settings, company } = useSession()
  const companyId = company?.company_id ?? ''
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
  // Products and places are kept as recently used, and offered before anything is typed.
  const keeping =
    (recent: Recent) =>
    (command: Command): Command => ({
      ...command,
      run: () => {
        keepRecent(companyId, recent)
        command.run()
      },
    })
  const place = (command: Command) => keeping({ command: command.id })(command)
  const ofProduct = (product: FoundProduct) => keeping({ product })(toCommand(navigate)(product))
  const [first] = products.found
  const groups: CommandGroup[] = [
    { key: 'recent', commands: isEmpty ? recentCommands(companyId, go, ofProduct) : [] },
    { key: 'go', commands: (isEmpty ? go : go.slice(0, MOST_COMMANDS)).map(place) },
    { key: 'act', commands: isEmpty ? act : act.slice(0, MOST_COMMANDS) },
    { key: 'products', commands: products.found.map(ofProduct) },
    {
      key: 'onProduct',
      commands: first ? productCommands(first, all).map(keeping({ product: first })) : [],
    },
    { key: 'search', commands: isEmpty ? [] : searches(typed, { t, navigate }) },
  ]
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching: products.isSearching }
}

/** Ids that differ from those of the same commands below them in the list. */
function recentCommands(
  companyId: string,
  go: readonly Command[],
  ofProduct: (product: FoundProduct) => Command,
): Command[] {
  return readRecent(companyId).flatMap((recent) => {
    const command =
      'product' in recent ? ofProduct(recent.product) : go.find(({ id }) => id === recent.command)
    return command ? [{ ...command, id: `recent-${command.id}` }] : []
  })
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
