import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ImageField } from './image-field.tsx'

const picture = () => new File(['pixels'], 'table.png', { type: 'image/png' })
const refused = (reason: string) => new ApiError(422, { response_error: true, code: 'CASINO_IMAGE_REFUSED', status_message: 'No.', facts: { field: 'image', reason } } as never)

test('an image is looked at before it is sent, and goes out as its bytes alone', async () => {
  const send = vi.fn(async (_image: string | null) => undefined)
  const user = userEvent.setup()
  const { container } = renderPart(<ImageField label="Desktop image" hint="Cut" shape="desktop" address={null} send={(_, image) => send(image)} />)
  await user.upload(container.querySelector('input[type="file"]') as HTMLInputElement, picture())
  expect((await screen.findByAltText('Desktop image, not kept yet')).getAttribute('src')).toBe(`data:image/png;base64,${btoa('pixels')}`)
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Desktop image: use this image' }))
  expect(send).toHaveBeenCalledWith(btoa('pixels'))
  expect(await screen.findByRole('button', { name: 'Desktop image: choose a file…' })).toBeDefined()
})

test('why an image is refused stands beside it, and the image can be sent again', async () => {
  const user = userEvent.setup()
  const { container } = renderPart(<ImageField label="Logo" hint="Fitted" shape="logo" address={null} send={async () => { throw refused('trailing') }} />)
  await user.upload(container.querySelector('input[type="file"]') as HTMLInputElement, picture())
  await user.click(await screen.findByRole('button', { name: 'Logo: use this image' }))
  expect((await screen.findByRole('alert')).textContent).toContain('goes on behind the end of its image')
  expect(screen.getByRole('button', { name: 'Logo: use this image' })).toBeDefined()
})

test('a file that is too large is not even read; whoever may only look has nothing to press', async () => {
  const user = userEvent.setup()
  const { container, rerender } = renderPart(<ImageField label="Logo" hint="Fitted" shape="logo" address="/casino-images/1.webp" send={async () => undefined} />)
  const large = picture()
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 })
  await user.upload(container.querySelector('input[type="file"]') as HTMLInputElement, large)
  expect((await screen.findByRole('alert')).textContent).toContain('at most 4 MiB')
  rerender(<ImageField label="Logo" hint="Fitted" shape="logo" address="/casino-images/1.webp" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('/casino-images/1.webp')
})
