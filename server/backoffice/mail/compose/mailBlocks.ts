import { toShownEmail } from '#shared/node/shownHost.ts';
import { linkPhoneNumbers } from '#shared/primitives/telHref.ts';

/** A part of a line: text, bold text, or a link to an absolute http, https, mailto or tel address. */
export type InlineContent = string | { readonly text: string; readonly url: string } | { readonly strong: string };

/** An estate in the form in which a mail shows it. `buildEstateMailCard` builds it. */
export interface EstateMailCard {
  readonly url: string;
  /** A JPEG on the site's own host. */
  readonly picture?: {
    readonly url: string;
    /** The alternative text, which includes the caption. */
    readonly alt: string;
    /** The visible text below the picture, such as `Edited with AI`. */
    readonly caption?: string;
  };
  readonly title: string;
  /**
   * The price, such as `€ 329.550`, with "From" or "on request" where that applies; '' for an estate without a price.
   */
  readonly price: string;
  /** The street, if it may be shown, with postcode and city. */
  readonly address: string;
  /** Key figures such as `Huis · 3 slaapkamers · 152 m²`. */
  readonly facts: string;
  /** A label with the reason why the mail contains the estate, such as `Nieuw` or `Prijs gewijzigd`. */
  readonly label?: string;
}

/** The building blocks of mails. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly content: readonly InlineContent[] }
  /** A text in smaller and lighter type. */
  | { readonly kind: 'note'; readonly content: readonly InlineContent[] }
  /** The main action of the mail. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | {
      readonly kind: 'facts';
      readonly rows: readonly { readonly label: string; readonly value: readonly InlineContent[] }[];
    }
  /** The text of a visitor, with its line ends. No part of it becomes a link. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'estates'; readonly cards: readonly EstateMailCard[] };

const toInlineList = (content: InlineContent | readonly InlineContent[]): readonly InlineContent[] => [content].flat();

export const createParagraphBlock = (content: InlineContent | readonly InlineContent[]): MailBlock => ({
  kind: 'paragraph',
  content: toInlineList(content),
});
export const createNoteBlock = (content: InlineContent | readonly InlineContent[]): MailBlock => ({
  kind: 'note',
  content: toInlineList(content),
});
export const createButtonBlock = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
/** Builds a table of facts. Rows without a value are left out. */
export const createFactsBlock = (
  rows: readonly (readonly [label: string, value: InlineContent | readonly InlineContent[] | undefined])[],
): MailBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value = []]) =>
    value === '' || toInlineList(value).length === 0 ? [] : [{ label, value: toInlineList(value) }],
  ),
});
/** Returns a link to a mail address. The host of the address is shown in readable form (not Punycode). */
export const createEmailLink = (email: string): InlineContent => ({
  text: toShownEmail(email),
  url: `mailto:${email}`,
});
/** Returns the text of a phone field with a link for each number; an empty list for an empty field. */
export const createPhoneLinks = (phoneText = ''): readonly InlineContent[] =>
  linkPhoneNumbers(phoneText).map((part) => (typeof part === 'string' ? part : { text: part.text, url: part.href }));
export const createQuoteBlock = (text: string): MailBlock => ({ kind: 'quote', text });
export const createEstatesBlock = (cards: readonly EstateMailCard[]): MailBlock => ({ kind: 'estates', cards });
