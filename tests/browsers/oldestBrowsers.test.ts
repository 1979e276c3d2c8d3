import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompatibilityFindings, OLDEST_VERSIONS } from './compatibility.ts';
import { findLackingInScript } from './usedByScripts.ts';
import { findLackingInStyles } from './usedByStyles.ts';

const clientFolder = path.resolve(import.meta.dirname, '../../dist/client');
if (!existsSync(clientFolder)) throw new Error('There is no client build to read: run `npm run build` first.');

const readBuiltFiles = (extension: string) =>
  readdirSync(clientFolder)
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(path.join(clientFolder, name), 'utf8'));

/**
 * Features of styles that some of the oldest supported browsers lack, each with the effect for visitors who use these
 * browsers.
 */
const HARMLESS_STYLE_FEATURES: Readonly<Record<string, string>> = {
  ':details-content': 'parts open without an animation; a script lays out the tabs',
  ':has': 'only decoration; necessary styles have an "@supports not selector(:has(a))" rule or a separate rule',
  ':popover-open': 'the pictures of the layer are shown below the mosaic',
  ':selection': 'selected text has the colour of iOS',
  ':user-invalid': 'the border of a field turns red only after the server has answered',
  ':view-transition': 'the next page appears without an animation',
  ':view-transition-group': 'the same',
  ':view-transition-new': 'the same',
  ':view-transition-old': 'the same',
  '@media scripting': 'elements that only scripts use get their space after the scripts have run, not before',
  '@page': 'printed pages have the margins of the browser',
  '@view-transition': 'the next page appears without an animation',
  'break-after: avoid': 'a printed heading may be at the end of a sheet',
  'color-mix()': 'a plain colour is declared before it',
  'content-visibility': 'elements outside the window are laid out at once',
  'field-sizing': 'a text field scrolls',
  'forced-color-adjust': 'these browsers have no forced colours',
  'inline-size: fit-content': 'supported under its older name',
  orphans: 'a printed paragraph may begin with one line',
  'overflow-anchor': 'the browser never scrolls the page by itself, which is the requested behaviour',
  'print-color-adjust: exact': 'declared with its prefix, too',
  'reading-flow': 'on a phone, the Tab key follows the order of the document in the links to pages',
  resize: 'iOS has no handle for resizing; the field scrolls',
  'scrollbar-color': 'the browser shows its own scrollbar',
  'scrollbar-width': 'the browser shows its own scrollbar',
  'text-size-adjust': 'browsers on desktops do not change the size of text',
  'text-wrap': 'lines are not balanced',
  'view-transition-name': 'the next page appears without an animation',
  'type()': 'a sticker has black or white text, depending on its background colour',
  'unknown property behavior': 'a property of Internet Explorer in Leaflet',
  widows: 'a printed paragraph may end with one line',
};
/**
 * Returns whether a feature is a shape of the mouse pointer. Missing shapes do not matter, because only browsers on iOS
 * lack them, and devices with iOS show no pointer.
 */
const isPointer = (name: string) => name.startsWith('cursor: ');

/**
 * Members that scripts use and that some of the oldest supported browsers lack, each with the reason why the use is
 * safe.
 */
const HARMLESS_SCRIPT_FEATURES: Readonly<Record<string, string>> = {
  'AnimationEvent.animation': 'React: a property of one of its lists',
  'Array.toSorted': 'added by client/olderBrowsers.ts',
  'CSSStyleDeclaration.cssFloat': 'React: a name in a list',
  'CompositionEvent.locale':
    'React reads it for Korean, if it exists; in the code of the product, a property with the language of a page',
  'Document.prerendering': 'client/whenActivated.ts: undefined means that the page is not rendered in advance',
  'Document.startViewTransition': 'React: a feature that is not used',
  'Function.displayName': 'libraries: a name for debugging',
  'HTMLElement.popover': 'React: a name in a list',
  'HTMLElement.showPopover': 'the gallery checks for it first',
  'HTMLImageElement.fetchPriority': 'React reads a property of its own element',
  'HTMLInputElement.capture': 'React and Leaflet: an option of a listener',
  'HTMLLinkElement.imageSizes': 'React reads a property of its own element',
  'HTMLVideoElement.playsInline': 'Leaflet: only for videos, which the product does not show in maps',
  'IntersectionObserver.delay': 'libraries: one of their options',
  'Iterator.toArray': 'React: Children.toArray',
  Keyboard: 'a name of Swiper and of Leaflet',
  'MouseEvent.movementX': 'React: a property of its event',
  'MouseEvent.movementY': 'React: a property of its event',
  'Navigator.connection': 'React checks for it first',
  'Navigator.keyboard': 'an option of Leaflet',
  'Navigator.share': 'the button copies the address instead',
  'Navigator.userAgentData': 'Floating UI checks for it first',
  'Notification.icon': 'an option of Leaflet; a class name',
  'Notification.image': 'a class name',
  'Notification.tag': 'React: one of its properties',
  Profiler: 'React exports it',
  'RTCDataChannel.priority': 'React: one of its properties',
  'RTCIceCandidate.component': '@loadable/component: one of its properties',
  TouchEvent: 'Leaflet checks for it first',
  'UIEvent.sourceCapabilities': 'Leaflet checks for it first',
  ViewTransition: 'React exports it',
  trustedTypes: 'Swiper checks for it first',
};

const formatFindings = (findings: CompatibilityFindings) =>
  [...findings].map(([name, browsers]) => `${name} (${[...browsers].join(', ')})`);
const formatUnknownFindings = (findings: CompatibilityFindings, exceptions: Readonly<Record<string, string>>) =>
  formatFindings(new Map([...findings].filter(([name]) => !(name in exceptions) && !isPointer(name))));
const listUnusedExceptions = (findings: CompatibilityFindings, exceptions: Readonly<Record<string, string>>) =>
  Object.keys(exceptions).filter((name) => !findings.has(name));

function listFoundNames(read: (findings: CompatibilityFindings) => void): readonly string[] {
  const findings: CompatibilityFindings = new Map();
  read(findings);
  return [...findings.keys()];
}

describe('the oldest supported browsers', () => {
  it('are the ones that the documentation lists', () => {
    expect(Object.fromEntries([...OLDEST_VERSIONS].map(([name, version]) => [name, version.join('.')]))).toEqual({
      chrome: '109.0',
      edge: '109.0',
      firefox: '115.0',
      safari: '16.4',
      safari_ios: '16.4',
      samsunginternet_android: '21.0',
    });
  });

  it('support everything that the built stylesheets use, except harmless exceptions', () => {
    const findings: CompatibilityFindings = new Map();
    for (const css of readBuiltFiles('.css')) findLackingInStyles(css, findings);
    expect(formatUnknownFindings(findings, HARMLESS_STYLE_FEATURES)).toEqual([]);
    expect(listUnusedExceptions(findings, HARMLESS_STYLE_FEATURES)).toEqual([]);
  });

  it('get media queries without ranges, so that older browsers lay out their window too', () => {
    for (const css of readBuiltFiles('.css')) expect(css.match(/@media[^{]{0,200}[<>][^{]{0,200}/g)).toBeNull();
  });

  it('support everything that the built scripts use, except features that scripts detect first', () => {
    const findings: CompatibilityFindings = new Map();
    for (const code of readBuiltFiles('.js')) findLackingInScript(code, findings);
    expect(formatUnknownFindings(findings, HARMLESS_SCRIPT_FEATURES)).toEqual([]);
    expect(listUnusedExceptions(findings, HARMLESS_SCRIPT_FEATURES)).toEqual([]);
  });

  it('lack the features that this check must find', () => {
    expect(
      listFoundNames((f) =>
        findLackingInStyles('@media (width >= 20rem) { a { b: c; & d { color: oklch(0 0 0) } } }', f),
      ),
    ).toEqual(expect.arrayContaining(['nested rules', 'oklch()', 'unknown property b']));
    expect(listFoundNames((f) => findLackingInStyles('a:has(b), a.c { color: red }', f))).toContain(
      'list of selectors: a:has(b), a.c',
    );
    expect(
      listFoundNames((f) => findLackingInStyles('@supports selector(:has(a)) { a:has(b), a.c { color: red } }', f)),
    ).toEqual([]);
    expect(listFoundNames((f) => findLackingInStyles('a { mask-image: none }', f))).toEqual(['mask-image']);
    expect(listFoundNames((f) => findLackingInStyles('a { -webkit-mask-image: none; mask-image: none }', f))).toEqual(
      [],
    );
    expect(listFoundNames((f) => findLackingInScript('fetch("/", { signal: AbortSignal.any([]) })', f))).toEqual([
      'AbortSignal.any',
    ]);
    expect(listFoundNames((f) => findLackingInScript('element.ariaBusy = "true"', f))).toEqual(['Element.ariaBusy']);
    expect(() => listFoundNames((f) => findLackingInScript('/[\\p{L}--a]/v', f))).toThrow(SyntaxError);
  });
});
