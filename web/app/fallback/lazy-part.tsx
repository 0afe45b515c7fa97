import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { notify } from '../../components/feedback/notify.ts'
import { loadPart } from '../../shared/load-part.ts'
import { lostChunkOf } from '../../shared/lost-chunk.ts'
import { fallbackText } from './text.ts'

/**
 * A part of a page that is fetched when it is wanted. One that cannot be had is told in a toast, and the page around it
 * stays as it is.
 */
export function lazyPart<Name extends string, Props>(load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>, name: Name): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: (await loadPart(load))[name] }
    } catch (failure) {
      const lost = lostChunkOf(failure)
      if (lost === null) throw failure
      notify.error(fallbackText.chunkTitle({ chunk: lost }))
      return { default: Nothing }
    }
  })
}

function Nothing(): null {
  return null
}
