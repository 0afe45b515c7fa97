const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')
const names: Readonly<Record<string, string>> = { ctrl: isMac ? '⌘' : 'Ctrl', enter: '↵', esc: 'Esc', up: '↑', down: '↓' }

/** What stands on a key of this machine's keyboard. */
export function keyName(key: string): string {
  return names[key] ?? key.toUpperCase()
}
