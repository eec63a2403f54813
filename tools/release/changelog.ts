import { demand } from './refusal.ts'

const UNRELEASED = '## [Unreleased]'

/** A changelog in which the unreleased entries belong to a version, and these entries alone. */
export interface ReleasedChangelog {
  text: string
  /** What changes for users and operators, as Markdown. */
  notes: string
}

/**
 * Moves what is under `[Unreleased]` to a version.
 *
 * @param date of the release, as `2026-11-28`
 * @throws ReleaseRefusedError when there is no such heading, or nothing under it
 */
export function releaseChangelog(changelog: string, version: string, date: string): ReleasedChangelog {
  const [before, after, ...more] = changelog.split(`${UNRELEASED}\n`)
  demand(after !== undefined && more.length === 0, `CHANGELOG.md needs the heading "${UNRELEASED}" once.`)
  const end = (after as string).search(/^## \[/m)
  const [entries, older] =
    end < 0 ? [after as string, ''] : [(after as string).slice(0, end), (after as string).slice(end)]
  const notes = entries.trim()
  demand(
    /^- /m.test(notes),
    'CHANGELOG.md has no entry under [Unreleased]: write what changes for users and operators.'
  )
  const text = `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${notes}\n${older && `\n${older}`}`
  return { text, notes: `${notes}\n` }
}
