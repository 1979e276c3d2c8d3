import { localize } from '#shared/i18n/locales.ts';
import type { Site } from '#shared/api/site.ts';
import type { MailBlock, EstateMailCard, Inline } from './mailBlocks.ts';
import type { MailContent, MailContext } from '../mailContext.ts';
import { html, linkUrl, Markup } from './markup.ts';
import { darkPalette, lightPalette, type Palette } from './palette.ts';
import { siteAddress } from '../siteAddress.ts';

/** The width of a mail in pixels. */
const WIDTH_PIXELS = 600;
const PADDING_PIXELS = 32;
const ROW_PICTURE_PIXELS = 200;
/** The aspect ratio of the size `medium`, in which pictures of estates are shown: height divided by width. */
const PICTURE_RATIO = 2 / 3;

/** Generic fonts replace the site's own fonts, because mail programs load none. */
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const toFontStack = (font: string): string => (font === 'Fraunces' || font === 'Lora' ? SERIF : SANS);

/**
 * The colours and sizes of a mail. Every element has inline colours, because many mail programs do not support classes.
 */
interface Look {
  readonly colors: Palette;
  readonly displayFont: string;
  readonly textFont: string;
  readonly radius: number;
}

const toLook = ({ theme }: Site): Look => ({
  colors: lightPalette(theme),
  displayFont: toFontStack(theme.displayFont),
  textFont: toFontStack(theme.textFont),
  radius: Math.min(theme.radius, 12),
});

const link = (look: Look, url: string, content: Markup | string): Markup =>
  html`<a href="${linkUrl(url)}" class="link" style="color:${look.colors.link};text-decoration:underline">${content}</a>`;

function inlineHtml(look: Look, part: Inline): Markup {
  if (typeof part === 'string') return html`${part}`;
  if ('strong' in part) return html`<strong>${part.strong}</strong>`;
  return link(look, part.url, part.text);
}

const line = (look: Look, content: readonly Inline[]): Markup[] => content.map((part) => inlineHtml(look, part));

function withBreaks(text: string): Markup[] {
  return text.split('\n').map((each, index) => (index === 0 ? html`${each}` : html`<br>${each}`));
}

function buttonHtml({ colors, radius, textFont }: Look, label: string, url: string): Markup {
  const box = `background:${colors.button};border-radius:${radius}px;mso-padding-alt:13px 26px`;
  const text = `display:inline-block;padding:13px 26px;font:600 16px/1.25 ${textFont};color:${colors.onButton};text-decoration:none;border-radius:${radius}px`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="${box}"><a href="${linkUrl(url)}" class="on-button" style="${text}">${label}</a></td></tr></table>`;
}

/** The caption is hidden from screen readers, because the alternative text of the picture contains the same words. */
const captionHtml = (caption: string | undefined): Markup | undefined =>
  caption === undefined
    ? undefined
    : html`<span aria-hidden="true" style="display:block;padding-top:4px;font-size:13px">${caption}</span>`;

const picture = (
  { radius, colors }: Look,
  { picture: shown, url }: EstateMailCard,
  width: number,
): Markup | undefined =>
  shown &&
  html`<a href="${linkUrl(url)}" class="quiet" style="font-size:14px;line-height:1.45;color:${colors.quiet};text-decoration:none"><img src="${linkUrl(shown.url)}" alt="${shown.alt}" width="${width}" height="${Math.round(width * PICTURE_RATIO)}" class="wide" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${radius}px">${captionHtml(shown.caption)}</a>`;

function estateTextHtml(look: Look, card: EstateMailCard, size: number): Markup {
  const { colors, displayFont } = look;
  const label =
    card.label &&
    html`<p class="link" style="margin:0 0 4px;font-size:13px;font-weight:600;color:${colors.link}">${card.label}</p>`;
  return html`${label || undefined}<p style="margin:0 0 4px;font-family:${displayFont};font-size:${size}px;line-height:1.3;font-weight:600"><a href="${linkUrl(card.url)}" class="ink" style="color:${colors.ink};text-decoration:none">${card.title}</a></p>
<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:1.45;color:${colors.quiet}">${card.address}${card.facts ? html`<br>${card.facts}` : undefined}</p>
${card.price ? html`<p style="margin:0;font-size:16px;font-weight:600">${card.price}</p>` : undefined}`;
}

const largeEstate = (look: Look, card: EstateMailCard): Markup =>
  html`${picture(look, card, WIDTH_PIXELS - 2 * PADDING_PIXELS)}<div style="padding-top:14px">${estateTextHtml(look, card, 20)}</div>`;

function estateRow(look: Look, card: EstateMailCard): Markup {
  const cell = 'padding:18px 0';
  const shown = picture(look, card, ROW_PICTURE_PIXELS);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="border-top:1px solid ${look.colors.line}"><tr>
${shown && html`<td class="stack" width="${ROW_PICTURE_PIXELS}" valign="top" style="${cell};padding-right:18px;width:${ROW_PICTURE_PIXELS}px">${shown}</td>`}
<td class="stack" valign="top" style="${cell}">${estateTextHtml(look, card, 17)}</td>
</tr></table>`;
}

/**
 * Formats a single estate with its picture in full width. Several estates are formatted as rows, with the picture
 * beside the text.
 */
function estatesHtml(look: Look, cards: readonly EstateMailCard[]): Markup {
  const [only, ...others] = cards;
  const content = only && others.length === 0 ? largeEstate(look, only) : cards.map((card) => estateRow(look, card));
  return html`<div style="margin:0 0 24px">${content}</div>`;
}

function factsHtml(look: Look, { rows }: Extract<MailBlock, { kind: 'facts' }>): Markup {
  const { colors } = look;
  const cell = `padding:9px 0;border-bottom:1px solid ${colors.line};font-size:15px;line-height:1.45;vertical-align:top`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.map(
    ({ label, value }) =>
      html`<tr><td class="quiet line" width="34%" style="${cell};padding-right:16px;color:${colors.quiet}">${label}</td><td class="line" style="${cell};overflow-wrap:anywhere">${line(look, value)}</td></tr>`,
  )}</table>`;
}

function blockHtml(look: Look, block: MailBlock): Markup | readonly Markup[] {
  const { colors } = look;
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 18px">${line(look, block.content)}</p>`;
    case 'note':
      return html`<p class="quiet" style="margin:0 0 18px;font-size:14px;line-height:1.5;color:${colors.quiet}">${line(look, block.content)}</p>`;
    case 'button':
      return buttonHtml(look, block.label, block.url);
    case 'facts':
      return factsHtml(look, block);
    case 'quote':
      return html`<div class="quote" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid ${colors.button};overflow-wrap:anywhere">${withBreaks(block.text)}</div>`;
    default:
      return estatesHtml(look, block.cards);
  }
}

/**
 * Returns the dark colours for mail programs that have a dark mode and support style sheets. Other programs invert the
 * colours themselves.
 */
function darkStyles({ page, sheet, ink, quiet, line: border, link: linked, button, onButton }: Palette): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${page}!important}
.sheet{background:${sheet}!important;color:${ink}!important}
.ink{color:${ink}!important}
.quiet{color:${quiet}!important}
.line{border-color:${border}!important}
.link{color:${linked}!important}
.button{background:${button}!important}
.quote{border-color:${button}!important}
.on-button{color:${onButton}!important}
}
@media (max-width:480px){
.pad{padding:24px 20px!important}
.stack{display:block!important;width:auto!important;padding:0 0 14px!important}
.stack:first-child{padding-top:18px!important}
.wide{max-width:100%!important}
}`;
}

/**
 * Invisible characters that fill the preview line of inboxes, so that it does not show the beginning of the mail's
 * text.
 */
const FILLER = '\u{34f}\u{200c}\u{a0}'.repeat(60);

/**
 * Formats a mail as HTML with tables and inline styles, because mail programs support nothing else, in the brand's
 * colours.
 */
export function mailHtml({ site, locale, url }: MailContext, content: MailContent): string {
  const look = toLook(site);
  const { colors, displayFont, textFont, radius } = look;
  const { name, lines } = siteAddress(site, locale);
  const links = content.links ?? [];
  const styles = new Markup(darkStyles(darkPalette(site.theme)));
  return html`<!doctype html>
<html lang="${locale}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting" content="">
<title>${content.subject}</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colors.page}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${colors.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH_PIXELS}"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH_PIXELS}px;text-align:left">
<tr><td class="sheet pad" style="padding:${PADDING_PIXELS}px;background:${colors.sheet};color:${colors.ink};border-radius:${radius}px;font:400 16px/1.6 ${textFont}">
<p style="margin:0 0 4px;font-family:${displayFont};font-size:20px;line-height:1.3;font-weight:600"><a href="${linkUrl(url(`/${locale}`))}" class="link" style="color:${colors.link};text-decoration:none">${name}</a></p>
<p class="quiet" style="margin:0 0 28px;font-size:13px;line-height:1.4;color:${colors.quiet}">${localize(site.tagline, locale)}</p>
<h1 style="margin:0 0 18px;font-family:${displayFont};font-size:26px;line-height:1.25;font-weight:600">${content.heading}</h1>
${content.blocks.flatMap((block) => blockHtml(look, block))}
</td></tr>
<tr><td class="pad quiet" style="padding:20px ${PADDING_PIXELS}px;font:400 13px/1.55 ${textFont};color:${colors.quiet}">
<p style="margin:0 0 10px">${content.reason}${links.map((each) => html` ${link(look, each.url, each.label)}`)}</p>
<p style="margin:0"><strong>${name}</strong>${lines.map((each) => html`<br>${each}`)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.source;
}
