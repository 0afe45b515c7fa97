import type { ReactElement } from 'react'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'
import { TransferPage } from '../../features/transfers/transfer-page.tsx'

/** Transfers beside balances that open their entries. */
export function TransferDeskPage(): ReactElement {
  return (
    <FigureDesk>
      <TransferPage />
    </FigureDesk>
  )
}
