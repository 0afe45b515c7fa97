// `npm start`: everything a fresh clone needs, then the server.
import { join } from 'node:path'
import { become, buildWebIfChanged, root, setUp } from './setup.mjs'

const node = setUp()
buildWebIfChanged(node)
become(node, [join(root, 'cli', 'start.ts'), ...process.argv.slice(2)])
