import { keptPreferences as preferences } from '#contract/kept-preferences.ts'
import type { Remote } from '../components/preferences/preference-store.ts'
import { call } from './api.ts'

/** The signed-in person's preferences at the server. */
export const remotePreferences: Remote = {
  load: async () => (await call(preferences.list, {})).data,
  save: async (name, value) => {
    await call(preferences.put, { body: { name, value } })
  },
}
