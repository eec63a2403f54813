import path from 'node:path'
import { build } from 'vite'
import { expect, PLUGIN_ID, test } from '../support/shop/test.ts'

/** The same element in pages that React and Vue render, under the same strict content policy. */

const PAGES = { 'React 19': 'react-page.tsx', 'Vue 3': 'vue-page.ts' }

/** The script of a page with its framework, as a shop's bundler makes it; the elements come from the portal. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false'
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../support/shop', name),
        output: { codeSplitting: false }
      }
    }
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
  return output[0]?.code ?? ''
}

for (const [framework, name] of Object.entries(PAGES)) {
  test(`in a page of ${framework} the calculator accepts attributes and dispatches events`, async ({
    page,
    openShop,
    shop
  }) => {
    await openShop(`<div id="app" data-plugin-id="${PLUGIN_ID}"></div>`, {
      head: `<script type="module" src="${shop.origin}/${name}.js"></script>`,
      files: { [`${name}.js`]: await bundle(name) }
    })
    const calculator = page.locator('portico-finance-calculator')
    await expect(calculator.locator('[part=instalment]')).toHaveText('€704.41')
    await expect(page.locator('output')).toHaveText('704.41')
    await expect(calculator.getByRole('button', { name: 'Apply' })).toBeVisible()
    await page.getByRole('button', { name: 'Another car' }).click()
    await expect(calculator.locator('[part=instalment]')).toHaveText('€563.53')
    await expect(page.locator('output')).toHaveText('563.53')
  })
}
