import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPart } from './load-part.ts'
import { lostChunkOf } from './lost-chunk.ts'
import { tellLostPart } from './lost-part.ts'

type Part<Export> = Export extends ComponentType<infer Props> ? ComponentType<Props> : never

/**
 * A part of a page that is fetched when it is wanted, again where the connection fails. One that cannot be had is told beside an offer
 * to reload, and the page around it stays as it is, with what is typed there; `instead` stands in its place, or nothing.
 * The one way to write `lazy` here: a lazy part that throws takes its whole page with it.
 */
export function lazyPart<Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
  instead?: Part<Module[Name]>,
): LazyExoticComponent<Part<Module[Name]>> {
  return lazy(async () => {
    try {
      return { default: (await loadPart(load))[name] as Part<Module[Name]> }
    } catch (failure) {
      const lost = lostChunkOf(failure)
      if (lost === null) throw failure
      tellLostPart(lost)
      return { default: instead ?? (Nothing as unknown as Part<Module[Name]>) }
    }
  })
}

function Nothing(): null {
  return null
}
