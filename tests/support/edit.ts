/** A source read otherwise than it stands, to see whether a test finds it. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string }
