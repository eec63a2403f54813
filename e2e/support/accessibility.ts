import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// Without tags axe leaves out the rule that WCAG 2.2 added: the size of targets.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until styles are computed and all finite animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/**
 * Runs axe on a page.
 *
 * @param without rules that do not apply to the page; the caller gives the reason
 * @returns the violated rules, each with its elements and their failures
 */
export async function axeFindings(page: Page, without: string[] = []): Promise<{ id: string; nodes: string[] }[]> {
  // An element that fades in has another contrast than at the end.
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens a second page for each run, which takes twice as long; only frames of another origin need it.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .disableRules(without)
    .analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`)
  }))
}
