import { IconDice5 } from '@tabler/icons-react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outlineIcon } from './outline-icon.ts'

/** What a picture says of itself, without the names that the library gives it. */
function saidBy(element: Element | null): Readonly<Record<string, string>> {
  return Object.fromEntries([...(element?.attributes ?? [])].filter(({ name }) => name !== 'class' && name !== 'xmlns').map(({ name, value }) => [name, value]))
}

test('an icon takes and says what the list’s own says, and fills what that fills', () => {
  const Dice = outlineIcon('M3 5h2', 'M8 8h1')
  const looks = { size: 15, stroke: 1.6, role: 'img', 'aria-label': 'Dice' } as const
  const [own, theirs] = [render(<Dice {...looks} />), render(<IconDice5 {...looks} />)].map(({ container }) => container.querySelector('svg'))
  expect(saidBy(own ?? null)).toEqual(saidBy(theirs ?? null))
  const fills = (icon: Element | null | undefined): readonly (string | null)[] => [...new Set([...(icon?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill')))]
  expect(fills(own)).toEqual(fills(theirs))
  expect([...(own?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'))).toEqual(['M3 5h2', 'M8 8h1'])
})
