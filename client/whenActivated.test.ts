import { afterEach, expect, it, vi } from 'vitest';
import { whenActivated } from './whenActivated.ts';

const stubDocument = (prerendering?: boolean) => {
  const page = Object.assign(new EventTarget(), { prerendering });
  vi.stubGlobal('document', page);
  return page;
};
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([undefined, false])('starts a page that is opened at once (prerendering: %s)', (prerendering) => {
  stubDocument(prerendering);
  const start = vi.fn<() => void>();
  whenActivated(start);
  expect(start).toHaveBeenCalledOnce();
});

it('starts a page that was rendered ahead once, when the visitor opens it', () => {
  const page = stubDocument(true);
  const start = vi.fn<() => void>();
  whenActivated(start);
  expect(start).not.toHaveBeenCalled();
  for (let times = 1; times <= 2; times++) page.dispatchEvent(new Event('prerenderingchange'));
  expect(start).toHaveBeenCalledOnce();
});
