import { throttleMs } from '../../components/throttled/throttled.ts'

/** Sizes in pixels and times in milliseconds that the specification fixes (section 9); the style sheets have the same. */
export const measures = {
  sidebarPx: 280,
  miniSidebarPx: 88,
  navPopoverPx: 160,
  settingsPx: 280,
  notificationsMaxPx: 420,
  topBarPx: 80,
  topBarPhonePx: 64,
  topBarScrolledPx: 64,
  /** The top bar is lower once the page is scrolled this far. */
  scrolledFromPx: 80,
  scrollbarMinPx: 25,
  /** Stretching has an effect on windows wider than this. */
  stretchAbovePx: 1600,
  throttleMs,
  toastsMax: 5,
  toastMs: 3_000,
} as const
