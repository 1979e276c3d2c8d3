import type { Purpose } from '#shared/domain/visitor/consent.ts';
import { countPageView } from './countPageView.ts';
import { showMedia } from './showMedia.ts';

/** A captcha starts at its form. */
const STARTS: Readonly<Partial<Record<Purpose, (element: HTMLElement) => void>>> = {
  media: showMedia,
  statistics: countPageView,
};
const started = new Set<Purpose>();

/** Starts what the visitor allowed, each once a page. `element`: the `<gevel-consent>`. */
export function startAllowed(allowed: readonly Purpose[], element: HTMLElement): void {
  for (const purpose of allowed) {
    if (started.has(purpose)) continue;
    started.add(purpose);
    STARTS[purpose]?.(element);
  }
}
