import { shownEmail } from '#shared/node/shownHost.ts';
import { phoneLine } from '#shared/primitives/telHref.ts';

/** A piece of a line: text, or a link (an absolute http, https, mailto or tel address). */
export type Inline = string | { readonly text: string; readonly url: string } | { readonly strong: string };

/** An estate as a mail shows it; made by `estateMailCard`. */
export interface EstateMailCard {
  readonly url: string;
  /** A JPEG of `width` by `height` on the site's own host. */
  readonly picture?: {
    readonly url: string;
    /** Includes the words of the caption. */
    readonly alt: string;
    /** Visible words below the picture: `Edited with AI`. */
    readonly caption?: string;
  };
  readonly title: string;
  /** `€ 329.550`, 'From' before it where that is so, or that it is on request; '' for none. */
  readonly price: string;
  /** Street where it may be shown, zip and place. */
  readonly address: string;
  /** `Huis · 3 slaapkamers · 152 m²` */
  readonly facts: string;
  /** Why it stands in this mail: `Nieuw`, `Prijs gewijzigd`. */
  readonly label?: string;
}

/** What mails are made of. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  /** Smaller and quieter. */
  | { readonly kind: 'note'; readonly content: readonly Inline[] }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: readonly Inline[] }[] }
  /** The words of a visitor, with their line ends; no part of them becomes a link. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'estates'; readonly cards: readonly EstateMailCard[] };

const inline = (content: Inline | readonly Inline[]): readonly Inline[] => [content].flat();

export const paragraph = (content: Inline | readonly Inline[]): MailBlock => ({
  kind: 'paragraph',
  content: inline(content),
});
export const note = (content: Inline | readonly Inline[]): MailBlock => ({ kind: 'note', content: inline(content) });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
/** Rows without a value are left out. */
export const facts = (
  rows: readonly (readonly [label: string, value: Inline | readonly Inline[] | undefined])[],
): MailBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value = []]) =>
    value === '' || inline(value).length === 0 ? [] : [{ label, value: inline(value) }],
  ),
});
/** A link to a mail address, whose host is shown as people read it. */
export const emailInline = (email: string): Inline => ({ text: shownEmail(email), url: `mailto:${email}` });
/** The text of a phone field with a link for each number; empty for an empty field. */
export const phoneInline = (written = ''): readonly Inline[] =>
  phoneLine(written).map((part) => (typeof part === 'string' ? part : { text: part.text, url: part.href }));
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });
export const estates = (cards: readonly EstateMailCard[]): MailBlock => ({ kind: 'estates', cards });
