/** Counts the elements of a document as a script counts them; the content of scripts and templates does not count. */
export const countElements = (html: string): number =>
  html.replaceAll(/(<(script|style|template)\b[^>]*>).*?<\/\2>/gs, '$1').match(/<[a-z]/g)?.length ?? 0;
