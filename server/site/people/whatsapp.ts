/** Characters of what is written for the visitor; a title may have any length. */
const MAX_TEXT = 400;

/**
 * Where a message on WhatsApp begins, with words that the visitor may change. Nothing is asked of it before the link is
 * followed.
 *
 * @param number E.164
 */
export const whatsappHref = (number: string, text: string): string =>
  `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text.slice(0, MAX_TEXT).toWellFormed())}`;
