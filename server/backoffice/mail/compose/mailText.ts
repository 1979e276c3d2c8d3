import { toShownEmail } from '#shared/node/shownHost.ts';
import { COLON } from '#shared/i18n/colon.ts';
import { buildSiteAddress } from '../siteAddress.ts';
import type { MailBlock, EstateMailCard, InlineContent } from './mailBlocks.ts';
import type { MailContent, MailContext } from '../mailContext.ts';

/** Returns the address of a link. The host of an e-mail address is in readable form (not Punycode). */
const toShownAddress = (url: string): string => (url.startsWith('mailto:') ? toShownEmail(url) : url);

function formatInlineText(part: InlineContent): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return part.strong;
  const shownAddress = toShownAddress(part.url).replace(/^mailto:/, '');
  return shownAddress === part.text || part.url.startsWith('tel:') ? part.text : `${part.text} (${shownAddress})`;
}

const formatLineText = (content: readonly InlineContent[]): string => content.map(formatInlineText).join('');

const formatCardText = ({ label, title, address, facts, price, url }: EstateMailCard, colon: string): string =>
  [label ? `${label}${colon} ${title}` : title, address, facts, price, url].filter(Boolean).join('\n');

function formatBlockText(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return formatLineText(block.content);
    case 'button':
      return `${block.label}${colon}\n${toShownAddress(block.url)}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${formatLineText(value)}`).join('\n');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    default:
      return block.cards.map((card) => formatCardText(card, colon)).join('\n\n');
  }
}

/** Formats a mail as plain text, with the same content as its HTML. */
export function formatMailText({ site, locale, url }: MailContext, content: MailContent): string {
  const { name, lines } = buildSiteAddress(site, locale);
  const links = content.links ?? [];
  const colon = COLON[locale];
  return `${[
    content.heading,
    ...content.blocks.map((block) => formatBlockText(block, colon)).filter(Boolean),
    // Mail programs treat the text below this line as a signature (RFC 3676 §4.3).
    ['-- ', name, ...lines, url(`/${locale}`)].join('\n'),
    [content.reason, ...links.map((link) => `${link.label}${colon} ${link.url}`)].join('\n'),
  ].join('\n\n')}\n`;
}
