import { expect } from 'vitest';

/**
 * A text that ends a script element, an attribute and a comment, and that contains the line separators that JSON
 * allows.
 */
export const HOSTILE_MARKUP = `</script><script>evil()</script>"'--><img src=x onerror=evil()>\u2028\u2029&lt;b&gt;`;
export const HOSTILE_HTML = `<p onclick="evil()">text</p><script>evil()</script><a href="javascript:evil()">a</a><svg onload=evil()></svg><iframe src="//evil.test"></iframe><p style="background:url(//evil.test)">b</p>`;

/** Returns the attributes and the text of every script element. */
const findScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));

const isDataScript = ({ attributes }: { readonly attributes: string }) =>
  /type="application\/(?:ld\+)?json"/.test(attributes);

/** Asserts that a page runs only its own scripts. */
export function expectHarmless(html: string) {
  const scripts = findScripts(html);
  for (const { text } of scripts.filter(isDataScript)) {
    expect(text).not.toMatch(/[<>\u2028\u2029]/);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  }
  for (const { attributes, text } of scripts.filter((script) => !isDataScript(script))) {
    expect(attributes).toMatch(/ src="\/assets\/[\w.-]+"/);
    expect(text).toBe('');
  }
  const markup = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
  const tags = [...markup.matchAll(/<[a-z][^\s>]*((?:\s+[^\s=>]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)\s*\/?>/gi)];
  for (const [tag, attributes = ''] of tags) {
    const bare = attributes.replaceAll(/"[^"]*"/g, '""');
    expect(bare, tag).not.toMatch(/\son[a-z]+=|\sstyle=/i);
    expect(tag).not.toMatch(/(?:href|action)="\s*(?:javascript|data|vbscript):/i);
    // Frames are not allowed, except the drawn map of a list, which is a frame of the site itself.
    expect(tag).not.toMatch(/^<(?:iframe(?! class="\w+" src="\/[a-z])|object|embed|base)\b/i);
    expect(tag).not.toMatch(/(?:href|src|action)="(?:https?:)?\/\/evil/i);
  }
}
