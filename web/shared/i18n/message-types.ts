/** The messages of a namespace: ICU text by key, in groups. */
export type Messages = { readonly [key: string]: string | Messages }

/** The same keys in another language. */
export type Translated<Source extends Messages> = {
  readonly [Key in keyof Source]: Source[Key] extends Messages ? Translated<Source[Key]> : string
}

/** What code reads: the text itself, or a function where the message takes values. */
export type Text<Tree extends Messages> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? [ArgumentsOf<Tree[Key]>] extends [never]
      ? string
      : (values: ValuesOf<Tree[Key]>) => string
    : Tree[Key] extends Messages
      ? Text<Tree[Key]>
      : never
}

/** What a message takes, read from its own text: `'{count, plural, …} of {player}'` takes `{count: number, player: string}`. */
type ValuesOf<Message> = { readonly [Found in ArgumentsOf<Message> as Found['name']]: ValueOfKind<Found['kind']> }

type Argument<Name extends string, Kind extends string> = { readonly name: Name; readonly kind: Kind }

type ValueOfKind<Kind> = Kind extends 'plural' | 'selectordinal' | 'number' ? number : Kind extends 'date' | 'time' ? Date : string

type ArgumentsOf<Message> = Message extends string ? InMessage<Message, [], never> : never

/** Within text; `Open` holds an element for every argument with branches that is not closed yet. */
type InMessage<Text extends string, Open extends readonly unknown[], Found> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? AfterClosing<Text, Open, Found>
    : AtArgument<After, Open, Found>
  : AfterClosing<Text, Open, Found>

type AfterClosing<Text extends string, Open extends readonly unknown[], Found> = Text extends `${string}}${infer After}`
  ? InBranches<After, Open, Found>
  : Found

/** Between the branches of a plural or select. */
type InBranches<Text extends string, Open extends readonly unknown[], Found> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? Closed<`${Rest}{${After}`, Open, Found>
    : InMessage<After, Open, Found>
  : Found

type Closed<Text extends string, Open extends readonly unknown[], Found> = Open extends readonly [unknown, ...infer Outer]
  ? Outer extends readonly []
    ? InMessage<Text, [], Found>
    : InMessage<Text, Outer, Found>
  : Found

type AtArgument<Text extends string, Open extends readonly unknown[], Found> = Text extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${infer Rest}`
    ? Trim<Rest> extends `${infer Kind},${string}`
      ? Kind extends 'plural' | 'select' | 'selectordinal'
        ? InBranches<FromBranches<Text>, [0, ...Open], Found | Argument<Trim<Name>, Kind>>
        : InMessage<After, Open, Found | Argument<Trim<Name>, Kind>>
      : InMessage<After, Open, Found | Argument<Trim<Name>, Trim<Rest>>>
    : InMessage<After, Open, Found | Argument<Trim<Head>, 'text'>>
  : Found

type FromBranches<Text extends string> = Text extends `${string},${string},${infer Branches}` ? Branches : never

type Trim<Text extends string> = Text extends ` ${infer Rest}` ? Trim<Rest> : Text extends `${infer Rest} ` ? Trim<Rest> : Text
