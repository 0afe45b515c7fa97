import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { PanelButton } from '../panel-button/panel-button.tsx'
import type { ColumnPanelProps } from './column-panel.tsx'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

const ColumnPanel = lazyPart(() => import('./column-panel.tsx'), 'ColumnPanel')

/** Opens what arranges the columns of a table, and says how dense its rows are. */
export function ColumnsButton(props: ColumnPanelProps): ReactElement {
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
