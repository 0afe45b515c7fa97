import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { renderPart } from '../testing/render-part.tsx'
import { useOntoReply } from './use-onto-reply.ts'

const queryKey = ['told']
const message = (text: string) => ({ text }) as unknown as LiveMessage
const textOf = (told: LiveMessage) => (told as unknown as { readonly text: string }).text

test('what is told while a reply is on its way stands in it, in its order', async () => {
  const replies: PromiseWithResolvers<string>[] = []
  const taken: { take?: (messages: readonly LiveMessage[]) => void } = {}
  const put = (messages: readonly LiveMessage[]) =>
    queries.setQueryData<string>(queryKey, (text) => (text === undefined ? undefined : messages.reduce((before, told) => `${before} ${textOf(told)}`, text)))
  function Part({ told }: { readonly told: typeof taken }) {
    const { data } = useQuery({
      queryKey,
      queryFn() {
        replies.push(Promise.withResolvers<string>())
        return replies.at(-1)?.promise
      },
    })
    Object.assign(told, { take: useOntoReply(queryKey, put) })
    return <p>{data}</p>
  }
  const { queries } = renderPart(<Part told={taken} />)
  await waitFor(() => expect(replies).toHaveLength(1))
  act(() => taken.take?.([message('early')]))
  replies[0]?.resolve('first')
  await screen.findByText('first early')
  act(() => taken.take?.([message('next')]))
  await screen.findByText('first early next')
  act(() => void queries.invalidateQueries({ queryKey }))
  act(() => {
    taken.take?.([message('one'), message('two')])
    taken.take?.([message('three')])
  })
  replies[1]?.resolve('second')
  await screen.findByText('second one two three')
})
