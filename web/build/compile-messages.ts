import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** A namespace of a language, or a language that stands in one file. */
const catalogueFile = /\/shared\/i18n\/[a-z]{2}(?:\/(?!catalogue\.ts)[a-z-]+)?\.ts$/

/** Compiles the ICU messages of the catalogues while the application is built: the browser gets no parser. */
export function compileMessages(): Plugin {
  return {
    name: 'steward:compile-messages',
    enforce: 'pre',
    load: {
      filter: { id: catalogueFile },
      async handler(id) {
        const { mtimeMs } = await stat(id)
        const exported = (await import(`${pathToFileURL(id).href}?changed=${mtimeMs}`)) as Readonly<Record<string, unknown>>
        return Object.entries(exported)
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))}`)
          .join('\n')
      },
    },
  }
}

type Compiled = string | readonly MessageFormatElement[] | { readonly [key: string]: Compiled }

function compiled(messages: unknown): Compiled {
  if (typeof messages === 'string') return compiledMessage(messages)
  return Object.fromEntries(Object.entries(messages as object).map(([key, value]) => [key, compiled(value)]))
}

function compiledMessage(message: string): Compiled {
  const elements = parse(message, { ignoreTag: true })
  const [first, ...others] = elements
  if (first === undefined) return ''
  return others.length === 0 && first.type === TYPE.literal ? first.value : elements
}
