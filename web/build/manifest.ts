/** Vite's own manifest: chunks by source path or generated key. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly isEntry?: boolean; readonly isDynamicEntry?: boolean; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[]; readonly css?: readonly string[] }>
>

/** What every page of the shell asks for once it stands, by the place of its source. */
export const laterParts = ['app/actions/top-bar-tools.tsx', 'app/shell/idle-lock.tsx', 'components/feedback/not-refreshed.tsx', 'features/maintenance/maintenance-banner.tsx', 'features/notifications/notification-banner.tsx'] as const

/** What every page asks for with the first press (`web/shared/use-touched.ts`). */
export const touchedParts = ['app/actions/commands.tsx', 'app/shell/focus-back.tsx', 'app/shell/toasts.tsx'] as const

/** The first page with a table: of its own it asks for nothing more by itself. */
export const firstTablePage = 'features/sports/sports-page.tsx'

/** The files that loading these chunks brings with it, through static imports. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): { readonly js: readonly string[]; readonly css: readonly string[] } {
  const js = new Set<string>()
  const css = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) continue
    seen.add(key)
    if (chunk.file.endsWith('.js')) js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return { js: [...js], css: [...css] }
}

/** The chunks from which this one is fetched when it is wanted. */
export function askersOf(manifest: Manifest, key: string): readonly string[] {
  return Object.entries(manifest).flatMap(([asker, chunk]) => (chunk.dynamicImports?.includes(key) === true ? [asker] : []))
}
