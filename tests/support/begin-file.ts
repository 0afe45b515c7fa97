import { heard } from './heard.ts'
import { forgetKept } from './keep-reply.ts'
import { beginIds } from './last-ids.ts'

/** Before a file of tests, which shares with others of its worker what they import: nothing was answered yet, and no id was given. */
heard.clear()
forgetKept()
beginIds()
