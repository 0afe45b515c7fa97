import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { PanelButton } from '../panel-button/panel-button.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableLayout } from './table-layout.ts'
import { tableText } from './table-text.ts'

const ColumnPanel = lazyPart(() => import('./column-panel.tsx'), 'ColumnPanel')

type ColumnsButtonProps = { readonly columns: readonly Column<never>[]; readonly layout: TableLayout; readonly onLayout: (layout: TableLayout) => void }

/** Opens what arranges the columns of a table, and says how dense its rows are. */
export function ColumnsButton(props: ColumnsButtonProps): ReactElement {
  return (
    <PanelButton
      label={tableText.menu}
      className={classes.menuButton}
      width={340}
      panel={() => (
        <Suspense fallback={null}>
          <ColumnPanel {...props} />
        </Suspense>
      )}
    >
      <IconColumns3 size={17} stroke={1.6} aria-hidden />
    </PanelButton>
  )
}
