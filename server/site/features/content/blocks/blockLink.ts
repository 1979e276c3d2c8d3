import type { BlockLink } from '#shared/api/content/blocks.ts';
import { localize } from '#shared/i18n/locales.ts';
import { resolveLink } from '#server/site/layout/links.ts';
import type { BlockContext } from '../blockRenderer.ts';

/** Returns a block's link with its text; undefined when the link has no valid target. */
export function toBlockLink(link: BlockLink | undefined, { request: { locale }, pages }: BlockContext) {
  const resolvedLink = resolveLink(link?.target, locale, pages);
  return resolvedLink && { ...resolvedLink, label: localize(link?.label, locale) };
}
