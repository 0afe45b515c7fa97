import { lazy, useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { loadPart } from './load-part.ts'
import { lostChunkOf } from './lost-chunk.ts'
import { tellLostPart } from './lost-part.ts'

type Part<Export> = Export extends ComponentType<infer Props> ? ComponentType<Props> : never

/**
 * A part of a page that is fetched when it is wanted, again where the connection fails. One that cannot be had is told beside an offer
 * to reload, and the page around it stays as it is, with what is typed there; `instead` stands in its place, or nothing, until the part
 * is wanted anew. The one way to write `lazy` here: a lazy part that throws takes its whole page with it.
 */
export function lazyPart<Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
  instead?: Part<Module[Name]>,
): Part<Module[Name]> {
  // What the part's props are is known outside alone.
  const Instead = (instead ?? Nothing) as ComponentType<object>

  function Lost(props: object): ReactElement {
    useEffect(() => {
      latest = fetched()
    }, [])
    return <Instead {...props} />
  }
  const fetched = () => lazy(async (): Promise<{ default: ComponentType<object> }> => {
    try {
      return { default: (await loadPart(load))[name] as ComponentType<object> }
    } catch (failure) {
      const lost = lostChunkOf(failure)
      if (lost === null) throw failure
      tellLostPart(lost)
      return { default: Lost }
    }
  })
  let latest = fetched()

  function Drawn(props: object): ReactElement {
    // What is drawn stays what it is while it is drawn.
    const [Shown] = useState(() => latest)
    return <Shown {...props} />
  }
  return Drawn as unknown as Part<Module[Name]>
}

function Nothing(): null {
  return null
}
