import { shopScript } from './html.ts'
import {
  isDialog,
  OPEN_LABEL,
  type PluginFile,
  type SnippetFile,
  type SnippetInput,
  tag,
  tagAttributes
} from './markup.ts'

/** A text between single quotes in PHP: only the quote and the backslash mean something there. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const setting = (name: string, value: string) => `    $tags->set_attribute( '${name}', ${quoted(value)} );`

/** The filter that completes a tag of WordPress, by the tag processor that it has had since 6.2. */
function filter(kind: 'script' | 'link', file: PluginFile): string {
  const settings = [
    ...(kind === 'script' ? [setting('type', 'module')] : []),
    ...(file.integrity === undefined ? [] : [setting('integrity', file.integrity), setting('crossorigin', 'anonymous')])
  ]
  if (settings.length === 0) return ''
  return `
add_filter( '${kind === 'script' ? 'script' : 'style'}_loader_tag', function ( $html, $handle ) {
  if ( 'portico' !== $handle ) {
    return $html;
  }
  $tags = new WP_HTML_Tag_Processor( $html );
  if ( $tags->next_tag( '${kind}' ) ) {
${settings.join('\n')}
  }
  return $tags->get_updated_html();
}, 10, 2 );
`
}

/**
 * A small WordPress plugin with the short code `[car_finance]`. A block of custom HTML would not do: WordPress takes unknown elements
 * out of what most authors write.
 */
export function wordpressSnippet(input: SnippetInput): SnippetFile[] {
  const { element, values, script, reserve } = input
  const load = [
    `  wp_enqueue_script( 'portico', ${quoted(script.url)}, array(), null );`,
    "  wp_enqueue_script( 'car-finance', plugins_url( 'car-finance.js', __FILE__ ), array(), null, true );"
  ].join('\n')
  const opener = isDialog(element) ? `<button type="button" id="finance">${OPEN_LABEL}</button>\n` : ''
  return [
    {
      name: 'car-finance.php',
      grammar: 'php',
      code: `<?php
/**
 * Plugin Name: Car finance
 * Requires at least: 6.2
 */
${
  reserve
    ? `add_action( 'wp_enqueue_scripts', function () {
  // In the head of every page: the place must be kept before the short code is reached.
  wp_enqueue_style( 'portico', ${quoted(reserve.url)}, array(), null );
} );

`
    : ''
}add_shortcode( 'car_finance', function () {
${load}
  return ${quoted(opener + tag(element, tagAttributes(values)))};
} );
${reserve ? filter('link', reserve) : ''}${filter('script', script)}`
    },
    { name: 'car-finance.js', grammar: 'javascript', code: shopScript(input) }
  ]
}
