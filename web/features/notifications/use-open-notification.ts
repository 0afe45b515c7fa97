import { useNavigate } from '@tanstack/react-router'
import { noticeTarget } from './notice-target.ts'
import { useNotificationMarks, type Notification } from './use-notifications.ts'

/** Reads a notification and goes to what it is about; `onLeave`: before it goes, as a drawer closes. */
export function useOpenNotification(onLeave?: () => void): (row: Notification) => void {
  const navigate = useNavigate()
  const { setUnread } = useNotificationMarks()
  return (row) => {
    if (row.isUnRead) setUnread(row.id, false)
    const target = noticeTarget(row)
    if (target === null) return
    onLeave?.()
    void navigate(target)
  }
}
