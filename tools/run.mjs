// `node tools/run.mjs FILE.ts ARGUMENTS...`: runs a script of the project on the right Node, installing first if need be.
import { become, setUp } from './setup.mjs'

become(setUp(), process.argv.slice(2))
