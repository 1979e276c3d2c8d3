import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countEstate } from './countEstate.ts';

/** Implements the part of a document that `countEstate` uses. */
class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}
class FakeLink {
  readonly href: string;

  constructor(href: string) {
    this.href = href;
  }

  closest() {
    const { protocol, hostname } = new URL(this.href);
    return { protocol, hostname };
  }
}

let page: FakeDocument;
const fakeFetch = vi.fn<(path: string, init?: object) => Promise<void>>(async () => undefined);
const listFetchedPaths = () => fakeFetch.mock.calls.map(([path]) => path);
const clickElement = (target: unknown) => {
  const event = new Event('click');
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
};

beforeEach(() => {
  page = new FakeDocument();
  fakeFetch.mockClear();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('fetch', fakeFetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports a view of the page once, without cookies', () => {
  countEstate(1001);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(fakeFetch.mock.calls).toEqual([
    ['/counts/views/1001', { method: 'POST', keepalive: true, credentials: 'omit' }],
  ]);
});

it('waits until a page in a background tab is visible', () => {
  page.visibilityState = 'hidden';
  countEstate(1001);
  expect(listFetchedPaths()).toEqual([]);
  page.visibilityState = 'visible';
  for (let times = 1; times <= 2; times++) page.dispatchEvent(new Event('visibilitychange'));
  expect(listFetchedPaths()).toEqual(['/counts/views/1001']);
});

it('reports clicks on call and chat links, wherever they are', () => {
  countEstate(1001);
  for (const href of [
    'tel:+3290001220',
    'https://wa.me/3290001220?text=1001',
    'https://wa.me.example/',
    'mailto:a@b.be',
  ])
    clickElement(new FakeLink(href));
  clickElement(page);
  expect(listFetchedPaths()).toEqual(['/counts/views/1001', '/counts/calls/1001', '/counts/whatsapp/1001']);
});
