import type * as z from 'zod/mini'
import { nameFault } from '#contract/name-fault.ts'
import { formText } from './form-text.ts'

/** What is wrong with a field that holds `input`, for the person who filled it. The schema's own numbers count, its wording does not. */
export function issueSentence(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(input) ? formText.needed : issue.expected === 'number' || issue.expected === 'int' ? formText.notNumber : formText.notValid
    case 'too_small':
      if (issue.origin === 'array') return formText.needed
      if (issue.origin !== 'string') return formText.tooSmall
      return Number(issue.minimum) <= 1 ? formText.needed : formText.tooShort({ least: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'array') return formText.tooMany({ most: Number(issue.maximum) })
      return issue.origin === 'string' ? formText.tooLong({ most: Number(issue.maximum) }) : formText.tooLarge
    case 'invalid_value':
      return isEmpty(input) ? formText.needed : formText.notChoice
    default: {
      const fault = issue.code === 'invalid_format' ? nameFault(issue.pattern, input) : null
      return isEmpty(input) ? formText.needed : fault === null ? formText.notValid : formText.names[fault]
    }
  }
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}
