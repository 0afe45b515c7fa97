/** The words that stand in an element, those of its parts apart: a tab and the count beside it are two words. What is hidden from readers of the screen is none. */
export function wordsOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => (node instanceof Text ? node.data : node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? ` ${wordsOf(node)} ` : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first of the words that stand in an element, as far as its first part has them. */
export function firstWordsOf(element: Element): string {
  for (const node of element.childNodes) {
    const said = node instanceof Text ? node.data.trim() : node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? firstWordsOf(node) : ''
    if (said !== '') return said
  }
  return ''
}

/** What a control is called where it stands. */
export function nameOf(control: HTMLElement): string {
  const [label] = (control as Partial<HTMLInputElement>).labels ?? []
  const own = control.matches('input, select, textarea') ? '' : wordsOf(control)
  const said = control.getAttribute('aria-label') ?? namesGiven(control) ?? (label === undefined || own !== '' ? own : wordsOf(label))
  return (said === '' ? control.title || (control.getAttribute('placeholder') ?? '') : said).trim()
}

function namesGiven(control: HTMLElement): string | null {
  const ids = control.getAttribute('aria-labelledby')
  if (ids === null) return null
  const names = ids.split(/\s+/).flatMap((id) => document.getElementById(id) ?? [])
  return names.length === 0 ? null : names.map(wordsOf).join(' ')
}

/** A name as names are compared: whole, in small letters, without the sign that something is asked first. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\s*…$/, '').trim()
}
