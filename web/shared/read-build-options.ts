import type { NavProfile } from '#domain/access/navigation.ts'

/** An address of the operator's own in the sidebar: opened in a new tab, or shown without effect while it has none. */
export type OperatorLink = { readonly title: string; readonly href: string | null; readonly caption: string | null }

export type BuildOptions = {
  /** Where calls of `/api/` go, and those of `/platform/`; '' is the origin that the page came from. */
  readonly apiBase: string
  readonly platformBase: string
  readonly navigation: NavProfile
  readonly links: readonly OperatorLink[]
}

type Environment = Readonly<Record<string, string | boolean | undefined>>

/**
 * What is chosen when the application is built, from variables that begin with STEWARD_WEB_: API_BASE, PLATFORM_BASE
 * (origins), NAVIGATION (product or specification), ROLES (on or off, the specification's own flag) and LINKS
 * ("title|https://address|caption", several apart by ";").
 * @throws Error naming the variable that is not understood
 */
export function readBuildOptions(environment: Environment): BuildOptions {
  const value = (name: string): string => {
    const text = environment[`STEWARD_WEB_${name}`]
    return typeof text === 'string' ? text.trim() : ''
  }
  const choice = <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice => {
    const text = value(name)
    if (text === '') return choices[0]
    const found = choices.find((each) => each === text)
    if (found === undefined) throw new Error(`STEWARD_WEB_${name} is "${text}"; it must be ${choices.join(' or ')}`)
    return found
  }
  const origin = (name: string): string => {
    const text = value(name)
    if (text === '') return ''
    if (!isWebAddress(text) || new URL(text).origin !== text) throw new Error(`STEWARD_WEB_${name} is "${text}"; it must be an origin such as https://api.example.com`)
    return text
  }
  const roles = choice('ROLES', ['on', 'off'])
  return {
    apiBase: origin('API_BASE'),
    platformBase: origin('PLATFORM_BASE'),
    navigation: choice('NAVIGATION', ['product', 'specification']) === 'product' ? { kind: 'product' } : { kind: 'specification', roles },
    links: value('LINKS').split(';').flatMap(readLink),
  }
}

function readLink(text: string): readonly OperatorLink[] {
  const [title = '', href = '', caption = ''] = text.split('|').map((part) => part.trim())
  if (title === '') return []
  if (href !== '' && !isWebAddress(href)) throw new Error(`STEWARD_WEB_LINKS has "${href}"; an address must begin with http:// or https://`)
  return [{ title, href: href === '' ? null : href, caption: caption === '' ? null : caption }]
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
