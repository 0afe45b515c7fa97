import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, type ReactElement } from 'react'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { DeleteGame, DeleteProvider, DeleteSubCategory } from './casino-removals.tsx'
import type { CasinoPanel } from './casino-panel.ts'
import { refreshCasino } from './casino-rows.ts'
import { ProviderOff } from './provider-off.tsx'
import { text } from './text.ts'

const NewProviderForm = lazyPart(() => import('./provider-form.tsx'), 'NewProviderForm')
const EditProviderForm = lazyPart(() => import('./provider-form.tsx'), 'EditProviderForm')
const NewSubCategoryForm = lazyPart(() => import('./sub-category-form.tsx'), 'NewSubCategoryForm')
const EditSubCategoryForm = lazyPart(() => import('./sub-category-form.tsx'), 'EditSubCategoryForm')
const NewGameForm = lazyPart(() => import('./new-game-form.tsx'), 'NewGameForm')
const LogoField = lazyPart(() => import('./image-fields.tsx'), 'LogoField')
const ImportForm = lazyPart(() => import('./import-form.tsx'), 'ImportForm')

/** How a panel ends: with what was done, or with nothing. */
export type Finish = (done: string | null) => void

type CasinoPanelsProps = { readonly panel: CasinoPanel; readonly onClose: () => void; readonly onOpen: (gameId: string) => void }

/** The panel of the casino that is open, over whatever is shown. */
export function CasinoPanels({ panel, onClose, onOpen }: CasinoPanelsProps): ReactElement {
  const queries = useQueryClient()
  const finish: Finish = (done) => {
    if (done !== null) {
      notify.success(done)
      refreshCasino(queries)
    }
    onClose()
  }
  switch (panel.panel) {
    case 'provider_off':
      return <ProviderOff provider={panel.provider} onDone={finish} />
    case 'delete_provider':
      return <DeleteProvider provider={panel.provider} onDone={finish} />
    case 'delete_sub_category':
      return <DeleteSubCategory subCategory={panel.subCategory} onDone={finish} />
    case 'delete_game':
      return <DeleteGame game={panel.game} onDone={(done) => {
        finish(done)
        if (done !== null) panel.onGone()
      }} />
    default:
      return (
        <Dialog opened onClose={onClose} title={<span dir="auto">{titleOf(panel)}</span>} size={panel.panel === 'import' ? 'xl' : 'lg'} closeButtonProps={{ 'aria-label': text.close }}>
          <Suspense fallback={<Skeleton height={220} aria-label={text.loading} role="img" />}>
            {formOf(panel, finish, onOpen)}
          </Suspense>
        </Dialog>
      )
  }
}

type FormPanel = Exclude<CasinoPanel, { readonly panel: 'provider_off' | 'delete_provider' | 'delete_sub_category' | 'delete_game' }>

function titleOf(panel: FormPanel): string {
  switch (panel.panel) {
    case 'new_provider':
      return text.newProvider
    case 'provider':
      return text.acts.edit({ name: panel.provider.name })
    case 'logo':
      return text.acts.logo({ name: panel.provider.name })
    case 'new_sub_category':
      return text.acts.newSubCategory({ name: panel.provider.name })
    case 'sub_category':
      return text.acts.edit({ name: panel.subCategory.name })
    case 'new_game':
      return text.newGame
    case 'import':
      return text.acts.import({ name: panel.provider.name })
  }
}

function formOf(panel: FormPanel, finish: Finish, onOpen: (gameId: string) => void): ReactElement {
  switch (panel.panel) {
    case 'new_provider':
      return <NewProviderForm onDone={finish} />
    case 'provider':
      return <EditProviderForm provider={panel.provider} onDone={finish} />
    case 'logo':
      return <LogoField providerId={panel.provider.id} />
    case 'new_sub_category':
      return <NewSubCategoryForm provider={panel.provider} onDone={finish} />
    case 'sub_category':
      return <EditSubCategoryForm subCategory={panel.subCategory} onDone={finish} />
    case 'new_game':
      return <NewGameForm providerId={panel.providerId} subCategoryId={panel.subCategoryId} onDone={finish} onMade={onOpen} />
    case 'import':
      return <ImportForm provider={panel.provider} onDone={finish} />
  }
}
