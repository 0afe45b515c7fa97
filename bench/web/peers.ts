/** Name, then JS and all KiB (gzip), requests, LCP at 1x, at 4x, at 4x with slow 4G, rows there at 4x and with 4G, blocking time at 4x and with 4G, computed by the main thread at 1x, layout shift. */
type Figures = readonly [name: string, ...values: readonly (number | null)[]]

/**
 * Finished kits as minimal applications with their data at hand, measured before this product existed under the conditions of
 * `visit.ts` on a machine of the same kind: static server, gzip, HTTP/1.1, 1366 × 768, median of 4 or 5 rounds.
 * The build fails above the budget; the aim is what is worked towards.
 */
export const peers = {
  signIn: {
    budgetJsKib: 120,
    aim: [75, null, null, null, 450, 600, null, null, null, null, null, 0.01],
    measured: [
      ['shadcn-admin 2.2.1', 204.9, 224.8, 28, 332, 840, 2144, null, null, 261, null, 158, null],
      ['Minimal 3.0.0 (MUI 7)', 222.7, 302.0, 10, 368, 1008, 2112, null, null, 418, null, 154, null],
      ['MUI 9 as usually built', 240.1, 240.8, 10, 324, 884, 2080, null, null, 298, null, 143, null],
      ['antd 6 + pro-components 3', 260.4, 260.9, 7, 524, 1040, 2448, null, null, 274, null, 203, null],
      ['react-admin 5.15 (MUI 9)', 374.0, 374.5, 3, 436, 976, 2948, null, null, 519, null, 197, null],
      ['refine 5 + MUI 6', 426.3, 426.8, 2, 396, 968, 3184, null, null, 548, null, 186, null],
    ] satisfies readonly Figures[],
  },
  firstTable: {
    budgetJsKib: 200,
    aim: [130, null, null, null, 800, 1600, null, null, null, null, null, 0.01],
    measured: [
      ['Minimal 3.0.0', 228.6, 360.5, 26, 412, 952, 2864, null, 3110, 446, null, 250, 0.013],
      ['MUI 9 + DataGrid', 367.5, 368.2, 13, 556, 1540, 3612, null, 4150, 678, null, 330, 0],
      ['react-admin 5.15', 374.0, 374.5, 3, 604, 1576, 3468, null, 3584, 938, null, 302, 0],
      ['refine 5 + MUI 6', 426.3, 426.8, 2, 604, 1708, 3948, null, 4012, 1056, null, 324, 0.053],
      ['shadcn-admin 2.2.1', 466.6, 486.8, 57, 612, 1416, 4140, null, 4209, 655, null, 284, 0.006],
      ['antd 6 + pro-components 3', 597.9, 598.4, 9, 744, 2228, 5332, null, 5510, 683, null, 539, 0.134],
    ] satisfies readonly Figures[],
  },
} as const
