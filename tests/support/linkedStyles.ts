import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { toStylesheetChunk } from '#server/site/render/stylesheetFiles.ts';

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../../dist/client');
/** The names of elements that stay hidden until a script has loaded their styles and shows them. */
const LATE_ELEMENT_NAMES = new Set(['gevel-consent', 'gevel-new', 'gevel-recent']);

let definitions: ReadonlyMap<string, readonly string[]> | undefined;

/** Matches the class names that the build gives to CSS Modules. */
const BUILT_CLASS = /^[a-z][\w-]{1,2}$/i;

/**
 * Returns the addresses of the built stylesheets that define a class of a CSS Module, by class. Pages of several kinds
 * may use such a class. Classes of libraries, which have names of their own, are excluded.
 */
export function findDefinedClasses(): ReadonlyMap<string, readonly string[]> {
  if (definitions) return definitions;
  const found = new Map<string, string[]>();
  for (const file of readdirSync(CLIENT_FOLDER).filter((each) => each.endsWith('.css'))) {
    const selectors = readFileSync(path.join(CLIENT_FOLDER, file), 'utf8').match(/[^{};]+(?=\{)/g) ?? [];
    const classes = selectors.flatMap((selector) => Array.from(selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)));
    const names = new Set(classes.map(([, name = '']) => name).filter((name) => BUILT_CLASS.test(name)));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), `/assets/${file}`]);
  }
  definitions = found;
  return found;
}

/** Returns the stylesheets that the head of a document links. */
function findLinkedStyles(html: string): readonly string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return Array.from(head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);
}

/** The start of the address of the stylesheet with the icons, which has a budget of its own. */
const ICONS_PATH_START = `/assets/${toStylesheetChunk('icons')}.`;

/** Returns the size in bytes of the product's styles that a document links, with the compression that the site uses. */
export function measureLinkedBytes(html: string): number {
  const files = findLinkedStyles(html).filter(
    (href) => href.startsWith('/assets/') && !href.startsWith(ICONS_PATH_START),
  );
  return files.reduce((sum, href) => sum + countCompressedBytes(path.basename(href)), 0);
}

const bytesByFile = new Map<string, number>();
function countCompressedBytes(file: string): number {
  let bytes = bytesByFile.get(file);
  if (bytes === undefined) {
    bytes = brotliCompressSync(readFileSync(path.join(CLIENT_FOLDER, file))).length;
    bytesByFile.set(file, bytes);
  }
  return bytes;
}

/**
 * Returns the classes in a document whose stylesheets it does not link, each with the stylesheets that define the
 * class.
 */
export function findUnlinkedClasses(html: string): readonly string[] {
  const defined = findDefinedClasses();
  const linked = new Set(findLinkedStyles(html));
  const missing = new Set<string>();
  let lateDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (LATE_ELEMENT_NAMES.has(name)) lateDepth += 1;
      if (lateDepth > 0) return;
      for (const each of (attributes['class'] ?? '').split(/\s+/)) {
        const files = defined.get(each) ?? [];
        if (files.length > 0 && !files.some((file) => linked.has(file))) missing.add(`.${each} of ${files.join(', ')}`);
      }
    },
    onclosetag(name) {
      if (LATE_ELEMENT_NAMES.has(name)) lateDepth -= 1;
    },
  });
  parser.end(html);
  return [...missing];
}
