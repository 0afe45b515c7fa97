import {
  IconArrowBackUp, IconArrowsHorizontal, IconBell, IconBroadcast, IconCommand, IconContrast, IconDice5, IconGauge, IconGavel, IconHandStop, IconKeyboard, IconLanguage, IconLayoutSidebar, IconLogout, IconMaximize, IconMoon, IconPalette,
  IconReceipt2, IconSearch, IconSettings, IconShieldLock, IconTextDirectionLtr, IconUser, IconUserPlus,
} from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { bets } from '#contract/bets.ts'
import { locks } from '#contract/locks.ts'
import { notifications } from '#contract/notifications.ts'
import { roles } from '#contract/roles.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import type { NavProfile } from '#domain/access/navigation.ts'
import type { LastUndo } from '../../components/feedback/last-undo.ts'
import { can, mayCall } from '../../shared/access.ts'
import type { Action } from '../../shared/actions.ts'
import { buildOptions } from '../../shared/build-options.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import { openPlacePanel } from '../../shared/place-panel.ts'
import type { User } from '../../shared/session.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import { isExternal, navigationOf, type NavPage } from '../navigation.ts'
import { paths } from '../paths.ts'
import { waitingText } from '../waiting/text.ts'
import { chooseLanguage, changeSettings, isDirectionForced, type SettingName, type Settings } from '../settings/settings.ts'
import { measures } from '../shell/measures.ts'
import { settingsText } from '../settings/text.ts'
import { text } from './text.ts'
import { words } from './words.ts'

/** What actions reach; the shell has them. */
export type ActionTools = {
  readonly navigate: ReturnType<typeof useNavigate>
  readonly openPalette: () => void
  readonly openSettings: () => void
  readonly openNotifications: () => void
  readonly openShortcuts: () => void
}

/** An action and the call that it needs: where the server would refuse the call, the action is not there. A list also names its screen. */
type Offer = Action & { readonly needs?: Endpoint; readonly on?: string }

/** The second key after G, by the screen that it opens. */
const screenKeys: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'd',
  [paths.sports]: 's',
  [paths.bets]: 'b',
  [paths.users]: 'u',
  [paths.members]: 'm',
  [paths.transfer]: 'f',
  [paths.betTicker]: 't',
  [paths.analytics]: 'a',
  [paths.casinoCms]: 'c',
  [paths.roles]: 'o',
  [paths.results]: 'r',
  [paths.exposure]: 'x',
  [paths.reports]: 'p',
  [paths.securityEvents]: 'y',
  [paths.myNotifications]: 'n',
}

/** What is done on a screen, under the name that `words` has for it: typed anywhere, it leads there. */
const screenWords: Readonly<Record<string, keyof typeof words>> = {
  [paths.sports]: 'sports',
  [paths.bets]: 'bets',
  [paths.betTicker]: 'betTicker',
  [paths.businesses]: 'businesses',
  [paths.voids]: 'voids',
  [paths.locks]: 'locks',
  [paths.users]: 'users',
  [paths.members]: 'members',
  [paths.transfer]: 'transfer',
  [paths.analytics]: 'analytics',
  [paths.casinoCms]: 'casinoCms',
  [paths.roles]: 'roles',
  [paths.notifications]: 'siteNotifications',
  [paths.surveillance]: 'surveillance',
  [paths.maintenance]: 'maintenance',
  [paths.results]: 'results',
  [paths.exposure]: 'exposure',
  [paths.casinoRounds]: 'casinoRounds',
  [paths.reports]: 'reports',
  [paths.securityEvents]: 'securityEvents',
  [paths.rolePresets]: 'rolePresets',
  [paths.securityPolicy]: 'securityPolicy',
}

/**
 * Everything that this person may do from anywhere, by the rules that draw the navigation and guard the calls. In the specification's
 * own profile the palette opens the screens that its sidebar shows, and none of ours.
 */
export function actionsOf(user: User, settings: Settings, tools: ActionTools, profile: NavProfile = buildOptions.navigation): readonly Action[] {
  const items = navigationOf(user, profile, buildOptions.links).flatMap((group) => group.items)
  const pages = items.filter((item) => item.disabled !== true).flatMap(({ children, icon, ...item }) => (children ?? [item]).map((page) => ({ ...page, icon, of: item.title })))
  const offers = [
    ...screens(pages, tools),
    ...(profile.kind === 'product' ? screensBeside(user, tools) : []),
    ...lists(tools).filter(({ on }) => on === undefined || profile.kind === 'product' || pages.some(({ path }) => path === on)),
    ...look(settings, tools), ...session(tools), ...help(tools),
  ]
  return offers.filter(({ needs }) => needs === undefined || mayCall(user, needs))
}

/** The way back of what was done last, for as long as nothing else was done. */
export function undoAction({ text: done, run }: LastUndo): Action {
  return { id: 'undo', label: text.actions.undo({ what: done }), icon: IconArrowBackUp, group: 'page', words: words.undo, run }
}

type ListedPage = NavPage & { readonly icon: Action['icon']; /** Its item in the sidebar. */ readonly of: string }

function openScreen({ navigate }: ActionTools, path: string, label: string, icon: Action['icon'], found: string): Offer {
  const key = screenKeys[path]
  const run = (): void => {
    if (isExternal(path)) window.open(path, '_blank', 'noopener')
    else void navigate({ to: path })
  }
  return { id: `screen ${path}`, label, icon, group: 'screens', words: found, run, ...(key === undefined ? {} : { keys: ['g', key] }) }
}

function screens(pages: readonly ListedPage[], tools: ActionTools): readonly Offer[] {
  return [
    openScreen(tools, paths.dashboard, text.actions.dashboard, IconGauge, words.dashboard),
    ...pages.map((page) => {
      const named = screenWords[page.path]
      return openScreen(tools, page.path, page.title, page.icon, named === undefined ? page.of : `${page.of} ${words[named]}`)
    }),
  ]
}

/** Screens that no item of the sidebar opens. */
function screensBeside(user: User, tools: ActionTools): readonly Offer[] {
  const screen = (path: string, label: string, icon: Action['icon'], found: string): Offer => openScreen(tools, path, label, icon, found)
  return [
    ...(can(user, 'CASINOCMS') ? [screen(paths.casino, text.actions.casino, IconDice5, words.casino)] : []),
    { ...screen(paths.addMember, text.actions.addMember, IconUserPlus, words.addMember), needs: superAdmins.create },
    { ...screen(paths.addRole, text.actions.addRole, IconUserPlus, words.addRole), needs: roles.add },
    screen(paths.myNotifications, text.actions.myNotifications, IconBell, words.myNotifications),
    ...(['three', 'group', 'five', 'six'] as const).map((name) => screen(paths[name], waitingText.screens[name].title, IconGauge, waitingText.placeholder)),
  ]
}

function lists({ navigate }: ActionTools): readonly Offer[] {
  const group = 'lists'
  return [
    {
      id: 'events that need a result', label: text.actions.needsResult, icon: IconGavel, group, needs: sports.eventsByGame, on: paths.sports,
      run: () => void navigate({ to: paths.sports, search: { state: 'needs_result' } }),
    },
    {
      id: 'events in play', label: text.actions.inPlay, icon: IconBroadcast, group, needs: sports.eventsByGame, on: paths.sports,
      run: () => void navigate({ to: paths.sports, search: { state: 'in_play' } }),
    },
    {
      id: 'stop betting', label: text.actions.stopBetting, icon: IconHandStop, group, needs: locks.stop, words: words.stopBetting,
      run: () => openPlacePanel({ panel: 'stop', place: null }),
    },
    {
      id: 'open bets', label: text.actions.openBets, icon: IconReceipt2, group, needs: bets.list, on: paths.bets,
      run: () => void navigate({ to: paths.bets, search: { status: 'open' } }),
    },
  ]
}

/** Every choice of the settings that is not made now, under the words that it has there. */
function look(settings: Settings, { openSettings }: ActionTools): readonly Offer[] {
  const group = 'look'
  const { actions } = text
  return [
    ...choices('mode', settings),
    ...choices('contrast', settings),
    ...(isDirectionForced() ? [] : choices('direction', settings)),
    ...choices('layout', settings),
    ...choices('preset', settings),
    ...(window.innerWidth > measures.stretchAbovePx ? choices('stretch', settings) : []),
    ...languageChoices(),
    { id: 'settings', label: actions.settings, icon: IconSettings, group, words: words.look, run: openSettings },
    { id: 'fullscreen', label: actions.fullscreen, icon: IconMaximize, group, run: toggleFullscreen },
  ]
}

const choiceIcons: Readonly<Record<SettingName, Action['icon']>> = {
  mode: IconMoon, contrast: IconContrast, direction: IconTextDirectionLtr, layout: IconLayoutSidebar, preset: IconPalette, stretch: IconArrowsHorizontal,
}

function choices(name: SettingName, settings: Settings): readonly Offer[] {
  const { label, options } = settingsText.choices[name]
  return Object.entries(options).flatMap(([choice, word]): readonly Offer[] => choice === settings[name] ? [] : [{
    id: `${name} ${choice}`, label: `${label}: ${word}`, icon: choiceIcons[name], group: 'look', words: words[name],
    run: () => changeSettings({ [name]: choice }),
  }])
}

function languageChoices(): readonly Offer[] {
  return (Object.keys(languages) as readonly Language[]).filter((language) => language !== readLanguage()).map((language) => ({
    id: `language ${language}`, label: text.actions.language({ language: languages[language].name }), icon: IconLanguage, group: 'look', words: namesOf(language),
    run: () => void chooseLanguage(language),
  }))
}

/** What a language is called in each language of the interface: whoever reads one of them looks for it there. */
function namesOf(language: Language): string {
  return ['language', language, ...Object.keys(languages).map((reader) => new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? '')].join(' ')
}

function toggleFullscreen(): void {
  if (document.fullscreenElement === null) void document.documentElement.requestFullscreen()
  else void document.exitFullscreen()
}

function session({ navigate, openNotifications }: ActionTools): readonly Offer[] {
  const group = 'session'
  return [
    { id: 'notifications', label: text.actions.notifications, icon: IconBell, group, keys: ['n'], needs: notifications.list, run: openNotifications },
    { id: 'profile', label: text.actions.profile, icon: IconUser, group, words: words.profile, run: () => void navigate({ to: paths.root, hash: '1' }) },
    { id: 'security', label: text.actions.security, icon: IconShieldLock, group, words: words.security, run: () => void navigate({ to: paths.root, hash: '2' }) },
    { id: 'sign out', label: text.actions.signOut, icon: IconLogout, group, words: words.signOut, run: () => wantSignOut(true) },
  ]
}

function help({ openPalette, openShortcuts }: ActionTools): readonly Offer[] {
  const group = 'help'
  return [
    { id: 'palette', label: text.actions.palette, icon: IconCommand, group, keys: ['ctrl', 'k'], run: openPalette },
    { id: 'search', label: text.actions.search, icon: IconSearch, group, keys: ['/'], run: () => focusSearch(openPalette) },
    { id: 'shortcuts', label: text.actions.shortcuts, icon: IconKeyboard, group, keys: ['?'], words: words.shortcuts, run: openShortcuts },
  ]
}

/** The page's own search; a page without one has the palette. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"], header input[type="search"]')
  if (field === null) otherwise()
  else field.focus()
}
