import axe from 'axe-core'

// Without tags axe leaves out what WCAG 2.2 added: the size of targets.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The document and the shadow trees below a root, which has no part in their animations. */
const treesBelow = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? treesBelow(shadowRoot) : []))
]

const endingAnimations = (): Animation[] =>
  treesBelow(document)
    .flatMap((tree) => tree.getAnimations())
    .filter(
      (animation) =>
        animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    )

/** Waits until styles are worked out and transitions that come to an end have: what fades in has another contrast than it will have. */
export async function settled(): Promise<void> {
  await nextFrame()
  await nextFrame()
  for (let ending = endingAnimations(); ending.length > 0; ending = endingAnimations()) {
    await Promise.allSettled(ending.map((animation) => animation.finished))
    // What inherits a colour that has faded begins to fade when that one ends.
    await nextFrame()
  }
}

/**
 * What axe finds wrong on the page, by rule: each element with what is wrong about it.
 *
 * @param without rules that do not apply to what the page shows; say why where it is called
 */
export async function axeFindings(without: string[] = []): Promise<{ id: string; nodes: string[] }[]> {
  await settled()
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: RULES },
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  })
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`)
  }))
}
