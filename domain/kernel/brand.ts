/** A nominal type: two brands over the same primitive cannot be mixed up by accident. */
declare const brandName: unique symbol
export type Brand<Base, Name extends string> = Base & { readonly [brandName]: Name }
