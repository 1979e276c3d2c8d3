import { FRAME_ALLOW, FRAME_SANDBOX } from '#shared/ui/estate/frame.ts';

/** Replaces a link by the player of its video or virtual visit. */
export function playVirtualVisit(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.title = link.title;
  frame.allow = FRAME_ALLOW;
  frame.setAttribute('sandbox', FRAME_SANDBOX);
  frame.src = link.dataset['embed'] ?? '';
  link.replaceWith(frame);
  frame.focus();
}
