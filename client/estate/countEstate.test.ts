import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countEstate } from './countEstate.ts';

/** Implements the part of a document that the code uses. */
class Page extends EventTarget {
  visibilityState = 'visible';
}
class Link {
  readonly href: string;

  constructor(href: string) {
    this.href = href;
  }

  closest() {
    const { protocol, hostname } = new URL(this.href);
    return { protocol, hostname };
  }
}

let page: Page;
const fetched = vi.fn<(path: string, init?: object) => Promise<void>>(async () => undefined);
const said = () => fetched.mock.calls.map(([path]) => path);
const click = (target: unknown) => {
  const event = new Event('click');
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
};

beforeEach(() => {
  page = new Page();
  fetched.mockClear();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports a view of the page once, without cookies', () => {
  countEstate(1001);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(fetched.mock.calls).toEqual([
    ['/counts/views/1001', { method: 'POST', keepalive: true, credentials: 'omit' }],
  ]);
});

it('waits until a prerendered page, or a page in a background tab, is visible', () => {
  page.visibilityState = 'hidden';
  countEstate(1001);
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(said()).toEqual([]);
  page.visibilityState = 'visible';
  for (const type of ['prerenderingchange', 'visibilitychange']) page.dispatchEvent(new Event(type));
  expect(said()).toEqual(['/counts/views/1001']);
});

it('reports clicks on call and chat links, wherever they are', () => {
  countEstate(1001);
  for (const href of [
    'tel:+3290001220',
    'https://wa.me/3290001220?text=1001',
    'https://wa.me.example/',
    'mailto:a@b.be',
  ])
    click(new Link(href));
  click(page);
  expect(said()).toEqual(['/counts/views/1001', '/counts/calls/1001', '/counts/whatsapp/1001']);
});
