import { Button } from '@mantine/core'
import { IconBuildingStore, IconEye, IconHelp, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { paths } from '../../app/paths.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { openPlacePanel, type CasinoPlace } from '../../shared/place-panel.ts'
import { withFilter } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { openCasinoPanel, useCasinoPanel } from './casino-panel.ts'
import { CasinoRail, type RailChoice } from './casino-rail.tsx'
import { useFollowCasino, type GameFilterKey, type Provider, type SubCategory } from './casino-rows.ts'
import classes from './casino.module.css'
import { GamesTable } from './games-table.tsx'
import { ProviderCard, SubCategoryCard } from './place-card.tsx'
import { text } from './text.ts'

const CasinoPanels = lazyPart(() => import('./casino-panels.tsx'), 'CasinoPanels')
const GameDrawer = lazyPart(() => import('./game-drawer.tsx'), 'GameDrawer')

const route = getRouteApi('/shell/dashboard/casino_cms')
const states = ['current', 'shown', 'hidden', 'scheduled', 'archived'] as const

/** The casino's catalogue as people manage it: providers, their sub-categories, and the games of each. */
export function CasinoCmsPage(): ReactElement {
  const { view, open, ...filters } = route.useSearch()
  const { user } = useSession()
  const navigate = useNavigate()
  const typedEntry = useTypedEntry()
  const panel = useCasinoPanel()
  useFollowCasino(useQueryClient())
  useEffect(function closeWithThePage() {
    return () => openCasinoPanel(null)
  }, [])
  const { casino_provider_id: providerId, sub_category_id: subCategoryId } = filters
  const provider = useQuery(rowQuery(casino.providers, {})).data?.data.find(({ id }) => id === providerId)
  const subs = useQuery({ ...rowQuery(casino.subCategories, { params: { id: providerId ?? '' } }), enabled: providerId !== undefined })
  const subCategory = subs.data?.data.find(({ id }) => id === subCategoryId)
  const edits = mayCall(user, casino.createGame)
  const addProvider = (): void => openCasinoPanel({ panel: 'new_provider' })
  const addGame = (): void => openCasinoPanel({ panel: 'new_game', providerId, subCategoryId })

  function filter(key: GameFilterKey, value: string | undefined): void {
    void navigate({ to: paths.casinoCms, search: { ...withFilter<typeof casino.games>(filters, key, value), view }, ...typedEntry(key === 'search' ? key : undefined) })
  }
  function choose(choice: RailChoice): void {
    const { casino_provider_id: _provider, sub_category_id: _sub, ...others } = filters
    void navigate({
      to: paths.casinoCms,
      search: {
        ...others, view,
        ...(choice.providerId === undefined ? {} : { casino_provider_id: choice.providerId }), ...(choice.subCategoryId === undefined ? {} : { sub_category_id: choice.subCategoryId }),
      },
    })
  }
  const openGame = (id: string | undefined): void => void navigate({ to: paths.casinoCms, search: { ...filters, view, open: id } })

  return (
    <Page
      title={text.title}
      fill
      actions={
        edits ? (
          <>
            <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={addGame}>{text.newGame}</Button>
            <PageAction id="casino.newGame" label={text.newGame} icon={IconPlus} acts={[casino.createGame]} run={addGame} />
            <PageAction id="casino.newProvider" label={text.newProvider} icon={IconBuildingStore} acts={[casino.createProvider]} run={addProvider} />
          </>
        ) : undefined
      }
    >
      <PageAction id="casino.explain" label={text.explainDots} icon={IconHelp} acts={[casino.explain]} run={() => openPlacePanel({ panel: 'explain_stake', within: placeOf(provider, subCategory) })} />
      <div className={classes.columns}>
        <CasinoRail chosen={{ providerId, subCategoryId }} mayOrder={mayCall(user, casino.moveProvider)} onChoose={choose} {...(edits ? { onNew: addProvider } : {})} />
        <div className={classes.list}>
          {provider === undefined ? null : <ProviderCard key={provider.id} provider={provider} />}
          {subCategory === undefined ? null : <SubCategoryCard key={subCategory.id} subCategory={subCategory} />}
          <div className={classes.tabs} role="group" aria-label={text.filterState}>
            {states.map((state) => (
              <button key={state} type="button" className={classes.tab} aria-pressed={(filters.state ?? 'current') === state} onClick={() => filter('state', state === 'current' ? undefined : state)}>
                {text.states[state]}
              </button>
            ))}
            <Link to={paths.casino} className={classes.lobbyLink}><IconEye size={15} aria-hidden /> {text.lobby.open}</Link>
          </div>
          <GamesTable
            filters={filters}
            openedId={open}
            onFilter={filter}
            onClear={() => void navigate({ to: paths.casinoCms, search: { casino_provider_id: providerId, sub_category_id: subCategoryId, state: filters.state, view } })}
            onOpen={(game) => openGame(game.id)}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {panel === null ? null : <CasinoPanels panel={panel} onClose={() => openCasinoPanel(null)} onOpen={openGame} />}
        {open === undefined ? null : <GameDrawer key={open} id={open} onClose={() => openGame(undefined)} />}
      </Suspense>
    </Page>
  )
}

/** The innermost place whose games are listed; null: all of the casino. */
function placeOf(provider: Provider | undefined, subCategory: SubCategory | undefined): CasinoPlace | null {
  if (subCategory !== undefined) return { kind: 'casino_sub_category', id: subCategory.id, name: subCategory.name }
  return provider === undefined ? null : { kind: 'casino_provider', id: provider.id, name: provider.name }
}
