import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { useRowMutation } from '../../shared/api.ts'
import type { Finish } from './casino-panels.tsx'
import type { Game, Provider, SubCategory } from './casino-rows.ts'
import classes from './casino.module.css'
import { text } from './text.ts'

export function DeleteProvider({ provider: { id, name }, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const removal = useRowMutation(casino.deleteProvider, { quiet: true })
  const confirm = (): void => removal.mutate({ params: { id } }, { onSuccess: () => onDone(text.deleted({ name })) })
  return (
    <ConfirmDialog opened danger verb={text.delete} target={name} onClose={() => onDone(null)} pending={removal.isPending} error={removal.error} onConfirm={confirm}>
      <p className={classes.note}>{text.deleteProviderSure}</p>
    </ConfirmDialog>
  )
}

export function DeleteSubCategory({ subCategory: { id, name }, onDone }: { readonly subCategory: SubCategory; readonly onDone: Finish }): ReactElement {
  const removal = useRowMutation(casino.deleteSubCategory, { quiet: true })
  const confirm = (): void => removal.mutate({ params: { id } }, { onSuccess: () => onDone(text.deleted({ name })) })
  return (
    <ConfirmDialog opened danger verb={text.delete} target={name} onClose={() => onDone(null)} pending={removal.isPending} error={removal.error} onConfirm={confirm}>
      <p className={classes.note}>{text.deleteSubCategorySure}</p>
    </ConfirmDialog>
  )
}

/** A game that was played goes into the archive and keeps its rounds; one that never was is gone. */
export function DeleteGame({ game: { id, name, casino_provider_id: providerId }, onDone }: { readonly game: Game; readonly onDone: Finish }): ReactElement {
  const removal = useRowMutation(catalogue.deleteEvent, { quiet: true })
  const confirm = (): void => removal.mutate(
    { params: { id }, query: { casino_provider_id: providerId } },
    { onSuccess: ({ data: [row] }) => onDone((row !== undefined && 'kind' in row && row.archived ? text.deletedPlayed : text.deleted)({ name })) },
  )
  return (
    <ConfirmDialog opened danger verb={text.delete} target={name} typedName={name} onClose={() => onDone(null)} pending={removal.isPending} error={removal.error} onConfirm={confirm}>
      <p className={classes.note}>{text.deleteGameSure}</p>
    </ConfirmDialog>
  )
}
