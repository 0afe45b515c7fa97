import { useState, type ChangeEvent, type ReactNode } from 'react'

type Name<Values> = keyof Values & string
type Errors = Readonly<Record<string, ReactNode>>

/** What an input takes to show and change one field. */
export type FieldProps<Value> = {
  readonly 'data-field': string
  readonly error: ReactNode
  readonly onChange: (next: unknown) => void
  readonly value?: Value
  readonly defaultValue?: string
}

/** The same of a checkbox or switch. */
type CheckProps = Omit<FieldProps<boolean>, 'value' | 'defaultValue'> & { readonly checked: boolean }

export type Fields<Values> = {
  readonly values: Values
  readonly errors: Errors
  readonly set: <Field extends Name<Values>>(name: Field, value: Values[Field]) => void
  /** What is typed from now on; the other fields are as they begin. */
  readonly replace: (typed: Partial<Values>) => void
  readonly tell: (errors: Errors) => void
  /** `{...fields.input('note')}` on an input; `fields.check('close')` on a checkbox or switch. */
  readonly input: <Field extends Name<Values>>(name: Field) => FieldProps<Values[Field]>
  readonly check: (name: Name<Values>) => CheckProps
}

/**
 * The values of a form and what is wrong with them; what was wrong with a field is forgotten when it changes. Fields that nobody
 * touched follow `initial`; `begun` is what was typed before. `native` inputs keep their own text, whoever puts it there.
 */
export function useFields<Values extends Record<string, unknown>>(initial: Values, begun: Partial<Values>, native: boolean): Fields<Values> {
  const [typed, replace] = useState(begun)
  const [errors, tell] = useState<Errors>({})
  const values: Values = { ...initial, ...typed }

  function set(name: string, value: unknown): void {
    replace(({ [name]: _, ...others }: Partial<Values>) => (alike(value, initial[name]) ? others : { ...others, [name]: value }) as Partial<Values>)
    tell(({ [name]: _, ...others }) => others)
  }
  const common = (name: Name<Values>) => ({ 'data-field': name, error: errors[name] ?? null, onChange: (next: unknown) => set(name, valueOf(next)) })
  const input = <Field extends Name<Values>>(name: Field): FieldProps<Values[Field]> =>
    native ? { ...common(name), defaultValue: String(values[name]) } : { ...common(name), value: values[name] }
  const check = (name: Name<Values>): CheckProps => ({ ...common(name), checked: values[name] === true })
  return { values, errors, set, replace, tell, input, check }
}

/** Inputs hand over an event or, where their value is no text, the value itself. */
function valueOf(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('currentTarget' in next)) return next
  const { currentTarget } = next as ChangeEvent<HTMLInputElement>
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value
}

/** Whether two values of a field are the same to the person and to the server. */
export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
