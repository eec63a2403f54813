import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast'

/** A stage of a container file. */
export interface Stage {
  /** Its name, or its number where it has none. */
  name: string
  /** The image that it begins with. */
  image: string
  instructions: Step[]
}

/** An instruction after its variables were replaced. */
export type Step =
  | { keyword: 'RUN'; script: string }
  | { keyword: 'COPY'; from: string | undefined; sources: string[]; target: string }
  | { keyword: 'WORKDIR'; folder: string }
  | { keyword: 'ENV'; variables: Record<string, string> }
  | { keyword: 'USER'; user: string }
  | { keyword: 'ENTRYPOINT'; words: string[] }
  | { keyword: 'CMD'; words: string[] }
  | { keyword: 'HEALTHCHECK'; words: string[] }
  | { keyword: 'LABEL'; text: string }
  | { keyword: 'ARG'; text: string }
  | { keyword: 'EXPOSE'; text: string }
  | { keyword: 'STOPSIGNAL'; text: string }

/** The instructions of a stage that have a keyword. */
export const stepsOf = <K extends Step['keyword']>({ instructions }: Stage, keyword: K) =>
  instructions.filter((step): step is Extract<Step, { keyword: K }> => step.keyword === keyword)

const wordsOf = (instruction: Instruction) => instruction.getArguments().map((argument) => argument.getValue())

/** The words of an instruction in its JSON form, which is the only one that is run without a shell. */
function jsonWords(instruction: Instruction): string[] {
  const text = instruction.getRawArgumentsContent() ?? ''
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`${instruction.getKeyword()} must be a JSON array of texts.`)
  return words
}

/** What a RUN instruction gives to the shell: its lines without the ends that continue them. */
const scriptOf = (instruction: Instruction) => (instruction.getRawArgumentsContent() ?? '').replace(/\\\r?\n/g, ' ')

function copyStep(instruction: Copy): Step {
  const words = wordsOf(instruction).filter((word) => !word.startsWith('--'))
  return {
    keyword: 'COPY',
    from: instruction.getFromFlag()?.getValue() ?? undefined,
    sources: words.slice(0, -1),
    target: words.at(-1) as string
  }
}

function variablesOf(instruction: Instruction): Record<string, string> {
  return Object.fromEntries(
    wordsOf(instruction).map((word) => {
      const [name = '', ...value] = word.split('=')
      return [name, value.join('=').replaceAll('"', '')]
    })
  )
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword()
  switch (keyword) {
    case 'RUN':
      return { keyword, script: scriptOf(instruction) }
    case 'COPY':
      return copyStep(instruction as Copy)
    case 'WORKDIR':
      return { keyword, folder: wordsOf(instruction)[0] as string }
    case 'ENV':
      return { keyword, variables: variablesOf(instruction) }
    case 'USER':
      return { keyword, user: wordsOf(instruction)[0] as string }
    case 'ENTRYPOINT':
    case 'CMD':
    case 'HEALTHCHECK':
      return { keyword, words: jsonWords(instruction) }
    case 'LABEL':
    case 'ARG':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return { keyword, text: instruction.getRawArgumentsContent() ?? '' }
    default:
      throw new Error(`The instruction ${keyword} is not known here.`)
  }
}

/**
 * The stages of a container file, in their order.
 *
 * @throws Error when it has an instruction that this does not know, or one in a form that a shell would run
 */
export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From
      stages.push({
        name: from.getBuildStage() ?? String(stages.length),
        image: from.getImage() as string,
        instructions: []
      })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${instruction.getKeyword()} stands before the first FROM.`)
    stage.instructions.push(stepOf(instruction))
  }
  return stages
}
