import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that go on for long and are small: what begins last is to end soon, so that both workers end together. */
const longest = [
  ...['walk', 'view-only', 'routes', 'casino', 'desk', 'catalogue', 'filled-reports', 'opened', 'specification-profile'].map((name) => `tests/e2e/${name}.e2e.test.ts`),
  'tests/interleavings/two-workers.test.ts', 'tests/contract/rows.test.ts', 'tests/properties/statements.test.ts', 'cli/demo.test.ts', 'tests/contract/replies.test.ts',
  'tests/model/model.test.ts', 'tests/properties/report-sums.test.ts', 'tests/interleavings/transfers.test.ts', 'tests/interleavings/settlement.test.ts',
  'tests/scenarios-http/scenarios-http.test.ts', 'tests/contract/access.test.ts', 'tests/crash/crash.test.ts',
]

/** These first within their project; the others as ever, by what they took before, or in an empty clone by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const paths = longest.map((path) => join(this.ctx.config.root, path))
    const placeOf = ({ moduleId }: TestSpecification): number => (paths.includes(moduleId) ? paths.indexOf(moduleId) : paths.length)
    return sorted.toSorted((a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || placeOf(a) - placeOf(b))
  }
}
