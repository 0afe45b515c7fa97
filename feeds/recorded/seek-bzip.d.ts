/** The part of the package that we use; it ships no types of its own. */
declare module 'seek-bzip' {
  type Output = { writeByte(byte: number): void; flush(): void }
  const Bunzip: { decode(input: Uint8Array, output: Output, multistream: boolean): void }
  export default Bunzip
}
