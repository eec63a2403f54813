import {
  headTags,
  isDialog,
  mainEvent,
  OPEN_LABEL,
  type SnippetFile,
  type SnippetInput,
  tag,
  tagAttributes
} from './markup.ts'

/** A single-file component of Vue 3, the tags that load the plugin, and the setting by which Vue leaves its elements alone. */
export function vueSnippet(input: SnippetInput): SnippetFile[] {
  const { element, values } = input
  const { name, body } = mainEvent(element)
  const opens = isDialog(element)
  return [
    { name: 'index.html', grammar: 'xml', code: `${headTags(input)}\n` },
    {
      name: 'vite.config.js',
      grammar: 'javascript',
      code: `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } } })
  ]
})
`
    },
    {
      name: 'CarFinance.vue',
      grammar: 'xml',
      code: `<script setup>
${opens ? "import { useTemplateRef } from 'vue'\n\nconst dialog = useTemplateRef('dialog')\n\n" : ''}function handleEvent(event) {
  ${body.join('\n  ')}
}
</script>

<template>
  ${opens ? `<button type="button" @click="dialog.show()">${OPEN_LABEL}</button>\n  ` : ''}${tag(
    element,
    [...(opens ? [['ref', 'dialog'] as const] : []), ...tagAttributes(values), [`@${name}`, 'handleEvent']],
    { indent: '  ' }
  )}
</template>
`
    }
  ]
}
