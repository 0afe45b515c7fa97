import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { HeadingSlot } from './heading-slot.ts'
import { Page, type Crumb } from './page.tsx'

afterEach(() => vi.restoreAllMocks())

/** Queries of the screen are answered as in a window of this width. */
function windowOf(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? '0'), media, onchange: null,
    addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => false,
  }))
}

test.each([[1440, true], [1280, false]])('in a window of %i pixels the verbs of a page stand beside its title: %s', (width, beside) => {
  windowOf(width)
  const bar = document.createElement('header')
  renderPart(
    <HeadingSlot value={bar}>
      <Page title="Stops" actions={<button type="button">Stop betting</button>}>
        Rows
      </Page>
    </HeadingSlot>,
  )
  document.body.append(bar)
  expect(within(bar).getByRole('heading', { name: 'Stops' })).toBeDefined()
  expect(within(bar).queryByRole('button', { name: 'Stop betting' }) !== null).toBe(beside)
  expect(screen.getAllByRole('button', { name: 'Stop betting' })).toHaveLength(1)
  bar.remove()
})

const crumbs = (...names: readonly string[]): readonly Crumb[] => names.map((label) => ({ label, link: (shown) => <a href={`#${label}`}>{shown}</a> }))
const stand = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link').map((link) => link.textContent)

test('of more than three crumbs the last two stand, the others lead from a menu', async () => {
  renderPart(<Page title="Downline" breadcrumbs={crumbs('Members', 'company', 'super', 'master', 'agent')}>Rows</Page>)
  expect(stand()).toEqual(['master', 'agent'])
  await userEvent.click(await screen.findByRole('button', { name: 'What stands above' }))
  const found = await screen.findAllByRole('menuitem')
  expect(found.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([['Members', '#Members'], ['company', '#company'], ['super', '#super']])
})

test('three crumbs all stand', () => {
  renderPart(<Page title="Person" breadcrumbs={crumbs('Roles', 'person', 'Edit')}>Rows</Page>)
  expect(stand()).toEqual(['Roles', 'person', 'Edit'])
})
