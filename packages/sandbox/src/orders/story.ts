import type { SandboxApi } from '../core/api.ts'
import { insertStory, type Table } from '../core/table.ts'
import { setTimers } from '../core/timers.ts'

export const orderStory: NonNullable<SandboxApi['story']> = async () => {}
