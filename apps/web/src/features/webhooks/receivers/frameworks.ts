import type { GrammarName } from '@/ui/code/highlight.ts'

interface Framework {
  readonly id: string
  /** What it is called everywhere in the world. */
  readonly name: string
  /** The receiver in content/webhooks/receivers. */
  readonly file: string
  readonly grammar: GrammarName
  /** The command that runs it; `whsec_…` is the secret of an endpoint. */
  readonly command: string
}

/** What a receiver may be made with. */
export const FRAMEWORKS = [
  {
    id: 'express',
    name: 'Express',
    file: 'express.mjs',
    grammar: 'javascript',
    command: 'WEBHOOK_SECRET=whsec_… node express.mjs'
  },
  {
    id: 'fastify',
    name: 'Fastify',
    file: 'fastify.mjs',
    grammar: 'javascript',
    command: 'WEBHOOK_SECRET=whsec_… node fastify.mjs'
  },
  {
    id: 'flask',
    name: 'Flask',
    file: 'flask_receiver.py',
    grammar: 'python',
    command: 'WEBHOOK_SECRET=whsec_… python3 flask_receiver.py'
  },
  {
    id: 'fastapi',
    name: 'FastAPI',
    file: 'fastapi_receiver.py',
    grammar: 'python',
    command: 'WEBHOOK_SECRET=whsec_… python3 fastapi_receiver.py'
  },
  {
    id: 'spring',
    name: 'Spring',
    file: 'WebhookController.java',
    grammar: 'java',
    command: 'WEBHOOK_SECRET=whsec_… ./mvnw spring-boot:run'
  },
  { id: 'csharp', name: 'C#', file: 'Program.cs', grammar: 'csharp', command: 'WEBHOOK_SECRET=whsec_… dotnet run' },
  {
    id: 'php',
    name: 'PHP',
    file: 'receiver.php',
    grammar: 'php',
    command: 'WEBHOOK_SECRET=whsec_… php -S localhost:3000 receiver.php'
  },
  { id: 'go', name: 'Go', file: 'main.go', grammar: 'go', command: 'WEBHOOK_SECRET=whsec_… go run main.go' }
] as const satisfies readonly Framework[]
export type FrameworkId = (typeof FRAMEWORKS)[number]['id']
