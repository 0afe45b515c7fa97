/** All files that parts of the application need, by name, and for each the numbers of those that it stands on; the build writes it (`web/build/part-files.ts`). */
export type PartFiles = { readonly files: readonly string[]; readonly needs: readonly (readonly number[])[] }
