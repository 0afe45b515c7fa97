import { Button, Drawer } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { measures } from '../../app/shell/measures.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'

const rowsAtOnce = 20

type NotificationDrawerProps = { readonly opened: boolean; readonly onClose: () => void }

/** What the bell opens: at most 420 wide, the whole width of a phone. */
export function NotificationDrawer({ opened, onClose }: NotificationDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const navigate = useNavigate()
  return (
    <Drawer
      opened={opened}
      {...drawer}
      position="right"
      size={measures.notificationsMaxPx}
      padding={0}
      title={text.title}
      closeButtonProps={{ 'aria-label': text.close }}
      classNames={{ content: classes.drawer, header: classes.drawerHead, body: classes.drawerBody }}
    >
      <NotificationList limit={rowsAtOnce} onLeave={onClose} />
      <div className={classes.foot}>
        <Button
          fullWidth
          variant="default"
          size="sm"
          onClick={() => {
            onClose()
            void navigate({ to: paths.myNotifications })
          }}
        >
          {text.viewAll}
        </Button>
      </div>
    </Drawer>
  )
}
