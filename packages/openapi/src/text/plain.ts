/** Characters that may begin markup anywhere: code, emphasis, links, HTML, entities, escapes. Underscores within words do not. */
const INLINE_MARKUP = /[`*[\]<\\&]|~~|:\/\/|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u
/** What may make a line more than a line of a paragraph: headings, quotations, lists, rules, underlines of headings, code by indent, breaks. */
const BLOCK_MARKUP =
  /^(?: {4}|\t| *(?:#|>|[-+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$|~~~))| {2}$/m
/** An empty line ends a paragraph; a bar may be a table. */
const SEVERAL_BLOCKS = /\n[ \t]*\n|\n.*\||\|.*\n/

/** Whether Markdown (CommonMark, tables, strikethrough, autolinks) makes no more of a text than one paragraph of the same words. */
export function isPlain(text: string): boolean {
  return !INLINE_MARKUP.test(text) && !BLOCK_MARKUP.test(text) && !(text.includes('\n') && SEVERAL_BLOCKS.test(text))
}
