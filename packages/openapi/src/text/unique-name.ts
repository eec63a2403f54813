/** A name that is not taken yet: the wanted one, or one with a number from 2 appended. The name is added to those taken. */
export function uniqueName(wanted: string, taken: Set<string>, separator: string): string {
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}${separator}${count}`
  taken.add(name)
  return name
}
