import { useEffect, useState } from 'react'
import type { Section } from '../legal-document.ts'

/** The part of the window, from its top, in which a section counts as being read. */
const READING_ZONE = '0px 0px -70% 0px'

/** The id of the last section that reaches into the reading zone; where none does, of the one that did. */
export function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const inZone = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inZone[isIntersecting ? 'add' : 'delete'](target)
        const last = sections.findLast(({ id }) => inZone.has(elementOf(id)))
        if (last) setCurrent(last.id)
      },
      { rootMargin: READING_ZONE }
    )
    for (const { id } of sections) observer.observe(elementOf(id))
    return () => observer.disconnect()
  }, [sections])
  return current
}

/** A section, known by the id of its heading. */
const elementOf = (id: string) => document.getElementById(id)!.parentElement!
