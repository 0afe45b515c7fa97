/** Calls that send something that no test has answered with 200, and refusals that no test is given, each with its reason. */
export const unheard: Readonly<Record<string, string>> = {
  TRANSFER_AMOUNT_NOT_POSITIVE: 'the body of a transfer takes no such amount, so the door says REQUEST_INVALID; the core refuses it by itself (domain/hierarchy/transfer.test.ts)',
  RESULT_REASON_REQUIRED: 'a blank is refused at the door, as REQUEST_INVALID; the core refuses it by itself (domain/results/result-machine.test.ts)',
  REPORT_TOO_LONG: 'takes a report of more rows than a file may have',
  REPORT_FAILED: 'stands in the record and the notice of a scheduled report (tests/reports/schedules.test.ts), no call answers it',
}
