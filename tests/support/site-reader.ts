import { staffViewer } from '#server/bets/viewer.ts'
import type { Reader } from '#server/reports/read-report.ts'

/** Somebody of the staff, on a site whose time zone nobody set. */
export const siteReader: Reader = { viewer: staffViewer, madeBy: 'Operator', siteTimeZone: 'Asia/Kolkata' }
