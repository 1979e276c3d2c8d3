import { localize } from '#shared/i18n/locales.ts';
import type { Site } from '#shared/api/site.ts';
import type { MailBlock, EstateMailCard, InlineContent } from './mailBlocks.ts';
import type { MailContent, MailContext } from '../mailContext.ts';
import { html, checkLinkUrl, Markup } from './markup.ts';
import { buildDarkPalette, buildLightPalette, type Palette } from './palette.ts';
import { buildSiteAddress } from '../siteAddress.ts';

/** The width of a mail in pixels. */
const MAIL_WIDTH_PIXELS = 600;
const PADDING_PIXELS = 32;
const ROW_PICTURE_WIDTH_PIXELS = 200;
/** The aspect ratio of the size `medium`, in which pictures of estates are shown: height divided by width. */
const PICTURE_HEIGHT_RATIO = 2 / 3;

/** Generic fonts replace the site's own fonts, because mail programs load no fonts. */
const SERIF_FONTS = "Georgia, 'Times New Roman', serif";
const SANS_SERIF_FONTS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const toFontStack = (font: string): string => (font === 'Fraunces' || font === 'Lora' ? SERIF_FONTS : SANS_SERIF_FONTS);

/**
 * The colours and sizes of a mail. Every element has inline colours, because many mail programs do not support classes.
 */
interface MailStyle {
  readonly colors: Palette;
  readonly displayFont: string;
  readonly textFont: string;
  readonly cornerRadius: number;
}

const toMailStyle = ({ theme }: Site): MailStyle => ({
  colors: buildLightPalette(theme),
  displayFont: toFontStack(theme.displayFont),
  textFont: toFontStack(theme.textFont),
  cornerRadius: Math.min(theme.radius, 12),
});

const formatLink = (mailStyle: MailStyle, url: string, content: Markup | string): Markup =>
  html`<a href="${checkLinkUrl(url)}" class="link" style="color:${mailStyle.colors.linkColor};text-decoration:underline">${content}</a>`;

function formatInline(mailStyle: MailStyle, part: InlineContent): Markup {
  if (typeof part === 'string') return html`${part}`;
  if ('strong' in part) return html`<strong>${part.strong}</strong>`;
  return formatLink(mailStyle, part.url, part.text);
}

const formatLine = (mailStyle: MailStyle, content: readonly InlineContent[]): Markup[] =>
  content.map((part) => formatInline(mailStyle, part));

function formatLineBreaks(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

function formatButton({ colors, cornerRadius: radius, textFont }: MailStyle, label: string, url: string): Markup {
  const boxStyle = `background:${colors.buttonColor};border-radius:${radius}px;mso-padding-alt:13px 26px`;
  const textStyle = `display:inline-block;padding:13px 26px;font:600 16px/1.25 ${textFont};color:${colors.buttonTextColor};text-decoration:none;border-radius:${radius}px`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="${boxStyle}"><a href="${checkLinkUrl(url)}" class="on-button" style="${textStyle}">${label}</a></td></tr></table>`;
}

/** The caption is hidden from screen readers, because the alternative text of the picture contains the same words. */
const formatCaption = (caption: string | undefined): Markup | undefined =>
  caption === undefined
    ? undefined
    : html`<span aria-hidden="true" style="display:block;padding-top:4px;font-size:13px">${caption}</span>`;

const formatPicture = (
  { cornerRadius: radius, colors }: MailStyle,
  { picture, url }: EstateMailCard,
  width: number,
): Markup | undefined =>
  picture &&
  html`<a href="${checkLinkUrl(url)}" class="quiet" style="font-size:14px;line-height:1.45;color:${colors.quietTextColor};text-decoration:none"><img src="${checkLinkUrl(picture.url)}" alt="${picture.alt}" width="${width}" height="${Math.round(width * PICTURE_HEIGHT_RATIO)}" class="wide" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${radius}px">${formatCaption(picture.caption)}</a>`;

function formatEstateText(mailStyle: MailStyle, card: EstateMailCard, size: number): Markup {
  const { colors, displayFont } = mailStyle;
  const label =
    card.label &&
    html`<p class="link" style="margin:0 0 4px;font-size:13px;font-weight:600;color:${colors.linkColor}">${card.label}</p>`;
  return html`${label || undefined}<p style="margin:0 0 4px;font-family:${displayFont};font-size:${size}px;line-height:1.3;font-weight:600"><a href="${checkLinkUrl(card.url)}" class="ink" style="color:${colors.textColor};text-decoration:none">${card.title}</a></p>
<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:1.45;color:${colors.quietTextColor}">${card.address}${card.facts ? html`<br>${card.facts}` : undefined}</p>
${card.price ? html`<p style="margin:0;font-size:16px;font-weight:600">${card.price}</p>` : undefined}`;
}

const formatLargeEstate = (mailStyle: MailStyle, card: EstateMailCard): Markup =>
  html`${formatPicture(mailStyle, card, MAIL_WIDTH_PIXELS - 2 * PADDING_PIXELS)}<div style="padding-top:14px">${formatEstateText(mailStyle, card, 20)}</div>`;

function formatEstateRow(mailStyle: MailStyle, card: EstateMailCard): Markup {
  const cellStyle = 'padding:18px 0';
  const picture = formatPicture(mailStyle, card, ROW_PICTURE_WIDTH_PIXELS);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="border-top:1px solid ${mailStyle.colors.lineColor}"><tr>
${picture && html`<td class="stack" width="${ROW_PICTURE_WIDTH_PIXELS}" valign="top" style="${cellStyle};padding-right:18px;width:${ROW_PICTURE_WIDTH_PIXELS}px">${picture}</td>`}
<td class="stack" valign="top" style="${cellStyle}">${formatEstateText(mailStyle, card, 17)}</td>
</tr></table>`;
}

/**
 * Formats the estates of a mail. A single estate has its picture in full width; several estates are rows with the text
 * beside the picture.
 */
function formatEstates(mailStyle: MailStyle, cards: readonly EstateMailCard[]): Markup {
  const [firstCard, ...otherCards] = cards;
  const content =
    firstCard && otherCards.length === 0
      ? formatLargeEstate(mailStyle, firstCard)
      : cards.map((card) => formatEstateRow(mailStyle, card));
  return html`<div style="margin:0 0 24px">${content}</div>`;
}

function formatFactsTable(mailStyle: MailStyle, { rows }: Extract<MailBlock, { kind: 'facts' }>): Markup {
  const { colors } = mailStyle;
  const cellStyle = `padding:9px 0;border-bottom:1px solid ${colors.lineColor};font-size:15px;line-height:1.45;vertical-align:top`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.map(
    ({ label, value }) =>
      html`<tr><td class="quiet line" width="34%" style="${cellStyle};padding-right:16px;color:${colors.quietTextColor}">${label}</td><td class="line" style="${cellStyle};overflow-wrap:anywhere">${formatLine(mailStyle, value)}</td></tr>`,
  )}</table>`;
}

function formatBlock(mailStyle: MailStyle, block: MailBlock): Markup | readonly Markup[] {
  const { colors } = mailStyle;
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 18px">${formatLine(mailStyle, block.content)}</p>`;
    case 'note':
      return html`<p class="quiet" style="margin:0 0 18px;font-size:14px;line-height:1.5;color:${colors.quietTextColor}">${formatLine(mailStyle, block.content)}</p>`;
    case 'button':
      return formatButton(mailStyle, block.label, block.url);
    case 'facts':
      return formatFactsTable(mailStyle, block);
    case 'quote':
      return html`<div class="quote" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid ${colors.buttonColor};overflow-wrap:anywhere">${formatLineBreaks(block.text)}</div>`;
    default:
      return formatEstates(mailStyle, block.cards);
  }
}

/**
 * Returns the dark colours for mail programs that have a dark mode and support style sheets. Other programs invert the
 * colours themselves.
 */
function buildDarkStyles(colors: Palette): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${colors.pageColor}!important}
.sheet{background:${colors.sheetColor}!important;color:${colors.textColor}!important}
.ink{color:${colors.textColor}!important}
.quiet{color:${colors.quietTextColor}!important}
.line{border-color:${colors.lineColor}!important}
.link{color:${colors.linkColor}!important}
.button{background:${colors.buttonColor}!important}
.quote{border-color:${colors.buttonColor}!important}
.on-button{color:${colors.buttonTextColor}!important}
}
@media (max-width:480px){
.pad{padding:24px 20px!important}
.stack{display:block!important;width:auto!important;padding:0 0 14px!important}
.stack:first-child{padding-top:18px!important}
.wide{max-width:100%!important}
}`;
}

/**
 * Invisible characters that fill the preview line of inboxes, so that this line does not show the beginning of the
 * mail's text.
 */
const PREVIEW_FILLER = '\u{34f}\u{200c}\u{a0}'.repeat(60);

/**
 * Formats a mail in the colours of the brand, as HTML with tables and inline styles, because mail programs support
 * nothing else.
 */
export function formatMailHtml({ site, locale, url }: MailContext, content: MailContent): string {
  const mailStyle = toMailStyle(site);
  const { colors, displayFont, textFont, cornerRadius: radius } = mailStyle;
  const { name, lines } = buildSiteAddress(site, locale);
  const links = content.links ?? [];
  const styles = new Markup(buildDarkStyles(buildDarkPalette(site.theme)));
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
<body class="page" style="margin:0;padding:0;background:${colors.pageColor}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}${PREVIEW_FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${colors.pageColor}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${MAIL_WIDTH_PIXELS}"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${MAIL_WIDTH_PIXELS}px;text-align:left">
<tr><td class="sheet pad" style="padding:${PADDING_PIXELS}px;background:${colors.sheetColor};color:${colors.textColor};border-radius:${radius}px;font:400 16px/1.6 ${textFont}">
<p style="margin:0 0 4px;font-family:${displayFont};font-size:20px;line-height:1.3;font-weight:600"><a href="${checkLinkUrl(url(`/${locale}`))}" class="link" style="color:${colors.linkColor};text-decoration:none">${name}</a></p>
<p class="quiet" style="margin:0 0 28px;font-size:13px;line-height:1.4;color:${colors.quietTextColor}">${localize(site.tagline, locale)}</p>
<h1 style="margin:0 0 18px;font-family:${displayFont};font-size:26px;line-height:1.25;font-weight:600">${content.heading}</h1>
${content.blocks.flatMap((block) => formatBlock(mailStyle, block))}
</td></tr>
<tr><td class="pad quiet" style="padding:20px ${PADDING_PIXELS}px;font:400 13px/1.55 ${textFont};color:${colors.quietTextColor}">
<p style="margin:0 0 10px">${content.reason}${links.map((each) => html` ${formatLink(mailStyle, each.url, each.label)}`)}</p>
<p style="margin:0"><strong>${name}</strong>${lines.map((each) => html`<br>${each}`)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.source;
}
