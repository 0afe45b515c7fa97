/** Of the rows of a window, as many may be new before all of them are drawn over: a new element costs about two that get another text. */
const newMostShare = 0.5

/**
 * Which element draws which row of a list that goes on at its top. Where few rows are new they get elements of their own above the
 * others, which stay as they are. Where most are, as while bets come by the hundred, every element stays in its place and gets
 * another row: nothing is taken out of the page or put into it. The same rows get the same keys.
 */
export class RowKeys {
  #ids: readonly string[] = []
  #keys: readonly number[] = []
  #next = 0

  /** @param ids those of the rows in sight, each once; the keys are of as many */
  of(ids: readonly string[]): readonly number[] {
    const was = this.#ids.indexOf(ids[0] ?? '')
    const known = this.#ids[0]
    const shift = was > 0 || known === undefined ? 0 : ids.indexOf(known)
    const kept = was > 0 ? this.#keys.slice(was) : shift > 0 && shift <= ids.length * newMostShare ? [...this.#fresh(shift), ...this.#keys] : this.#keys
    this.#keys = kept.length >= ids.length ? kept.slice(0, ids.length) : [...kept, ...this.#fresh(ids.length - kept.length)]
    this.#ids = ids
    return this.#keys
  }

  #fresh(count: number): readonly number[] {
    return Array.from({ length: count }, () => this.#next++)
  }
}
