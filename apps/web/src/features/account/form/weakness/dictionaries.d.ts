// One dictionary of a language package. The package itself is one module with all of them.
declare module '@zxcvbn-ts/*.json.mjs' {
  const words: string[]
  export default words
}
