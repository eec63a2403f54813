import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// Without tags axe leaves out what WCAG 2.2 added: the size of targets.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until the page shows what it is going to show: styles are worked out, and transitions that come to an end have. */
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
 * What axe finds wrong on a page, by rule: each element with what is wrong about it.
 *
 * @param without rules that do not hold for what the page shows; say why where it is called
 */
export async function axeFindings(page: Page, without: string[] = []): Promise<{ id: string; nodes: string[] }[]> {
  // What is still fading in has another contrast than it will have.
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    // Its usual mode opens a second page for each look, which takes twice as long; only frames of another origin need it.
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
