import { Switch } from '@mantine/core'
import { IconDots, IconEdit, IconFileImport, IconFolderPlus, IconPhoto, IconPower, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { casino } from '#contract/casino.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { Chip } from '../../components/value/chip.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { call } from '../../shared/api.ts'
import { MenuActions } from '../../shared/menu-actions.tsx'
import { openPlacePanel, type CasinoPlace } from '../../shared/place-panel.ts'
import { useSession, type User } from '../../shared/session.ts'
import { openCasinoPanel } from './casino-panel.ts'
import { imageAddress, refreshCasino, tellStale, type Provider, type SubCategory } from './casino-rows.ts'
import classes from './casino.module.css'
import { holdEntries } from './hold-entries.ts'
import { text } from './text.ts'

/** The provider whose games are listed: how it stands, and everything that can be done with it. */
export function ProviderCard({ provider }: { readonly provider: Provider }): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const edits = mayCall(user, casino.editProvider)
  const offer = useMutation({
    mutationFn: () => tellStale(queries, call(casino.providerStatus, { params: { id: provider.id }, body: { status: 'active', version: provider.version } })),
    meta: { quiet: true },
    onSuccess: () => notify.success(text.providerOn({ name: provider.name })),
    onSettled: () => refreshCasino(queries),
  })
  const on = provider.status === 'active'
  const { name } = provider
  const place = { kind: 'casino_provider', id: provider.id, name } as const
  const panels = panelEntries(user, place)
  // Switching off reaches players at once: what is open there is said before.
  const flip = (): void => (on ? openCasinoPanel({ panel: 'provider_off', provider }) : offer.mutate())
  const entries: readonly MenuEntry[] = [
    ...(edits
      ? [
          { kind: 'item', label: text.editDots, onSelect: () => openCasinoPanel({ panel: 'provider', provider }) },
          { kind: 'item', label: text.logoDots, onSelect: () => openCasinoPanel({ panel: 'logo', provider }) },
          { kind: 'item', label: text.newSubCategoryDots, onSelect: () => openCasinoPanel({ panel: 'new_sub_category', provider }) },
          { kind: 'item', label: text.importDots, onSelect: () => openCasinoPanel({ panel: 'import', provider }) },
          { kind: 'divider' },
        ] satisfies readonly MenuEntry[]
      : []),
    ...panels,
    ...(edits ? [{ kind: 'divider' }, { kind: 'item', label: text.deleteDots, onSelect: () => openCasinoPanel({ panel: 'delete_provider', provider }) }] satisfies readonly MenuEntry[] : []),
  ]
  return (
    <PlaceLine
      name={name}
      face={provider.logo === null ? null : <img className={classes.logo} src={imageAddress(provider.logo)} alt="" />}
      on={on}
      edits={edits}
      pending={offer.isPending}
      onFlip={flip}
      entries={entries}
    >
      <bdi dir="ltr" className={classes.code}>{provider.code}</bdi>
      <MenuActions place={place} entries={panels} />
      <span>{text.shownOf({ shown: provider.games_shown, games: provider.games })}</span>
      {provider.open_rounds === 0 ? null : <Chip tone="accent">{text.openRounds({ count: provider.open_rounds })}</Chip>}
      {edits ? (
        <>
          <PageAction id="casino.flip" label={(on ? text.acts.off : text.acts.on)({ name })} icon={IconPower} acts={[casino.providerStatus]} run={flip} />
          <PageAction id="casino.edit" label={text.acts.edit({ name })} icon={IconEdit} acts={[casino.editProvider]} run={() => openCasinoPanel({ panel: 'provider', provider })} />
          <PageAction id="casino.logo" label={text.acts.logo({ name })} icon={IconPhoto} acts={[casino.providerLogo]} run={() => openCasinoPanel({ panel: 'logo', provider })} />
          <PageAction id="casino.subCategory" label={text.acts.newSubCategory({ name })} icon={IconFolderPlus} acts={[casino.createSubCategory]} run={() => openCasinoPanel({ panel: 'new_sub_category', provider })} />
          <PageAction id="casino.import" label={text.acts.import({ name })} icon={IconFileImport} acts={[casino.importGames]} run={() => openCasinoPanel({ panel: 'import', provider })} />
          <PageAction id="casino.delete" label={text.acts.delete({ name })} icon={IconTrash} acts={[casino.deleteProvider]} run={() => openCasinoPanel({ panel: 'delete_provider', provider })} />
        </>
      ) : null}
    </PlaceLine>
  )
}

/** The sub-category whose games are listed. */
export function SubCategoryCard({ subCategory }: { readonly subCategory: SubCategory }): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const edits = mayCall(user, casino.editSubCategory)
  const { id, name, status, version } = subCategory
  const on = status === 'active'
  const set = (offered: boolean, seen: number) => tellStale(queries, call(casino.subCategoryStatus, { params: { id }, body: { status: offered ? 'active' : 'inactive', version: seen } }))
  const offer = useMutation({
    mutationFn: () => set(!on, version),
    meta: { quiet: true },
    onSuccess({ data: [row] }) {
      notifyUndo((on ? text.switchedOff : text.switchedOn)({ name, what: text.switches.status }), () => {
        set(on, row?.version ?? version).then(() => notify.success(text.undone({ name })), notify.error).finally(() => refreshCasino(queries))
      })
    },
    onSettled: () => refreshCasino(queries),
  })
  const place = { kind: 'casino_sub_category', id, name } as const
  const panels = panelEntries(user, place)
  const entries: readonly MenuEntry[] = [
    ...(edits ? [{ kind: 'item', label: text.renameDots, onSelect: () => openCasinoPanel({ panel: 'sub_category', subCategory }) }] satisfies readonly MenuEntry[] : []),
    ...panels,
    ...(edits ? [{ kind: 'divider' }, { kind: 'item', label: text.deleteDots, onSelect: () => openCasinoPanel({ panel: 'delete_sub_category', subCategory }) }] satisfies readonly MenuEntry[] : []),
  ]
  return (
    <PlaceLine name={name} face={null} on={on} edits={edits} pending={offer.isPending} onFlip={() => offer.mutate()} entries={entries}>
      <MenuActions place={place} entries={panels} />
      <span>{text.shownOf({ shown: subCategory.games_shown, games: subCategory.games })}</span>
      {edits ? (
        <>
          <PageAction id="casino.sub.rename" label={text.acts.edit({ name })} icon={IconEdit} acts={[casino.editSubCategory]} run={() => openCasinoPanel({ panel: 'sub_category', subCategory })} />
          <PageAction id="casino.sub.flip" label={(on ? text.acts.off : text.acts.on)({ name })} icon={IconPower} acts={[casino.subCategoryStatus]} run={() => offer.mutate()} />
          <PageAction id="casino.sub.delete" label={text.acts.delete({ name })} icon={IconTrash} acts={[casino.deleteSubCategory]} run={() => openCasinoPanel({ panel: 'delete_sub_category', subCategory })} />
        </>
      ) : null}
    </PlaceLine>
  )
}

/** The panels about a place of the casino. */
function panelEntries(user: User, place: CasinoPlace): readonly MenuEntry[] {
  return [
    { kind: 'item', label: text.limitsDots, onSelect: () => openPlacePanel({ panel: 'limits', place }) },
    { kind: 'item', label: text.explainDots, onSelect: () => openPlacePanel({ panel: 'explain_stake', within: place }) },
    { kind: 'item', label: text.historyDots, onSelect: () => openPlacePanel({ panel: 'history', place }) },
    ...holdEntries(user, place),
  ]
}

type PlaceLineProps = {
  readonly name: string
  readonly face: ReactNode
  readonly on: boolean
  readonly edits: boolean
  readonly pending: boolean
  readonly onFlip: () => void
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

function PlaceLine({ name, face, on, edits, pending, onFlip, entries, children }: PlaceLineProps): ReactElement {
  return (
    <section className={classes.place} aria-label={name}>
      {face}
      <h2 className={classes.placeName} dir="auto">{name}</h2>
      <span className={classes.placeFacts}>{children}</span>
      <span className={classes.placeActs} data-offered>
        {edits ? <Switch size="sm" checked={on} disabled={pending} onChange={onFlip} label={text.switches.status} /> : <Chip tone={on ? 'neutral' : 'warn'}>{on ? text.offered : text.hidden}</Chip>}
        <MenuButton label={text.menuOf({ name })} className={classes.dots} entries={entries} width={270} position="bottom-end">
          <IconDots size={17} aria-hidden />
        </MenuButton>
      </span>
    </section>
  )
}
