/** A file of a reply, as the browser saves it. */
export function fileOf({ content_base64: content, media_type: type }: { readonly content_base64: string; readonly media_type: string }): Blob {
  return new Blob([Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)], { type })
}
