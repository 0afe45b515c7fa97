import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import { FigureEntries, type Figure } from './figure-entries.tsx'
import { text } from './text.ts'

type FigureDrawerProps = { readonly accountId: string; readonly userName: string; readonly figure: Figure; readonly onClose: () => void }

/** A figure opened: whose, which, and every entry that it sums. */
export function FigureDrawer({ accountId, userName, figure, onClose }: FigureDrawerProps): ReactElement {
  return (
    <Drawer opened onClose={onClose} position="right" size="min(1000px, 100vw)" title={`${text.figures[figure]} · ${userName}`} closeButtonProps={{ 'aria-label': text.close }}>
      <FigureEntries accountId={accountId} figure={figure} />
    </Drawer>
  )
}
