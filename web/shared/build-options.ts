import { readBuildOptions } from './read-build-options.ts'

/** What was chosen when this application was built. */
export const buildOptions = readBuildOptions(import.meta.env)
