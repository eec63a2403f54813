/** Prints a sentence that is true. @throws Error with the sentence when it is not */
export function expectThat(sentence: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`This is not so: ${sentence}.`)
  console.log(`✓ ${sentence}`)
}
