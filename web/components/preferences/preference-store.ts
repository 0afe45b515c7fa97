/** Where the choices of a person are kept beyond this browser, each as the one `value` of an object. */
export type Remote = {
  readonly load: () => Promise<readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]>
  readonly save: (name: string, value: { readonly value: unknown }) => Promise<void>
}

type Stored = { readonly value: unknown; /** Not yet at the server. */ readonly unsaved: boolean }

const saveAfterMs = 800
const listeners = new Set<() => void>()
/** Beside the browser's own storage, which may refuse. */
const memory = new Map<string, string>()
let connected: { readonly owner: string; readonly remote: Remote } | null = null
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keyOf(owner: string, name: string): string {
  return `steward.${owner}.${name}`
}

/** What is stored of a choice, as text; null: nothing. */
export function storedText(owner: string, name: string): string | null {
  const key = keyOf(owner, name)
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(owner: string, name: string, stored: Stored): void {
  const key = keyOf(owner, name)
  const text = JSON.stringify(stored)
  try {
    window.localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Keeps a choice: here at once, at the server when the person pauses. */
export function chooseValue(owner: string, name: string, value: unknown): void {
  write(owner, name, { value, unsaved: true })
  clearTimeout(waiting.get(name))
  waiting.set(name, setTimeout(() => void save(owner, name), saveAfterMs))
}

async function save(owner: string, name: string): Promise<void> {
  if (connected?.owner !== owner) return
  const text = storedText(owner, name)
  const stored = text === null ? null : parse(text)
  if (stored === null || !stored.unsaved) return
  try {
    await connected.remote.save(name, { value: stored.value })
    if (storedText(owner, name) === text) write(owner, name, { ...stored, unsaved: false })
  } catch (failure) {
    // It stays unsaved here and goes out when the person comes back.
    console.warn('A preference could not be kept on the server.', failure)
  }
}

/** Takes what the server has; what was chosen here and never got there goes there instead. */
export function connectRemote(owner: string, remote: Remote): () => void {
  const connection = { owner, remote }
  connected = connection
  async function follow(): Promise<void> {
    const rows = await remote.load()
    if (connected !== connection) return
    const known = new Set(rows.map(({ name }) => name))
    for (const { name, value } of rows) {
      const text = storedText(owner, name)
      if (text !== null && parse(text)?.unsaved === true) void save(owner, name)
      else write(owner, name, { value: value.value, unsaved: false })
    }
    for (const name of unsavedHere(owner)) if (!known.has(name)) void save(owner, name)
  }
  follow().catch((failure: unknown) => console.warn('The preferences could not be loaded.', failure))
  return () => {
    if (connected === connection) connected = null
  }
}

function unsavedHere(owner: string): readonly string[] {
  const prefix = keyOf(owner, '')
  try {
    return Object.entries({ ...window.localStorage })
      .filter(([key, text]) => key.startsWith(prefix) && parse(String(text))?.unsaved === true)
      .map(([key]) => key.slice(prefix.length))
  } catch {
    return []
  }
}

function parse(text: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('value' in stored)) return null
    return { value: stored.value, unsaved: 'unsaved' in stored && stored.unsaved === true }
  } catch {
    return null
  }
}
