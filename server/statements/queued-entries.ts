/**
 * Entries that one transaction adds up, or all of one statement: half a second of work, so that a settlement that begins meanwhile soon
 * has the processors. A chunk of a settlement is about half of it.
 */
const entriesMax = 3_000

/**
 * SQL that takes the next entries out of a queue of them, a row for each statement that wrote some.
 * @param ids the column of the entries' ids
 * @param condition of the rows that are meant
 * @param most entries that it takes, or all of one statement
 */
export function takeQueued(queue: string, ids: string, condition: string, most = entriesMax): string {
  return `delete from ${queue} where ctid = any(array(
    select ctid from (
      select ctid, sum(cardinality(${ids})) over (rows unbounded preceding) - cardinality(${ids}) as earlier from (select ctid, ${ids} from ${queue} where ${condition} limit ${most}) waiting
    ) w where earlier < ${most}
  )) returning business_id, ${ids}`
}
