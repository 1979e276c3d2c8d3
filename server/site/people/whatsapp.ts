/** The maximum number of characters of the prepared text, because a title may have any length. */
const MAX_MESSAGE_CHARACTERS = 400;

/**
 * Returns the URL that starts a WhatsApp message, with a text that the visitor may change. WhatsApp receives nothing
 * before the visitor follows the link.
 *
 * @param number the recipient's number in E.164
 */
export const toWhatsappHref = (number: string, text: string): string =>
  `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed())}`;
