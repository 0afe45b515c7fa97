import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStreamParser } from './sse-parser.ts'

const stream = ': hello\n\nid: 7\ndata: {"a":1}\n\nevent: note\r\ndata: x\r\ndata: y\r\n\r\nid:8\ndata:z\n\ndata: unfinished'

describe('a server-sent stream', () => {
  it('is read into events, comments left out', () => {
    expect(createStreamParser()(stream)).toEqual([
      { id: '7', event: 'message', data: '{"a":1}' },
      { id: '7', event: 'note', data: 'x\ny' },
      { id: '8', event: 'message', data: 'z' },
    ])
  })

  it('reads the same however it is cut', () => {
    const whole = createStreamParser()(stream)
    fc.assert(
      fc.property(fc.array(fc.nat({ max: stream.length }), { maxLength: 12 }), (cuts) => {
        const parse = createStreamParser()
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        expect(edges.flatMap((edge, index) => (index === 0 ? [] : parse(stream.slice(edges[index - 1], edge))))).toEqual(whole)
      }),
    )
  })
})
