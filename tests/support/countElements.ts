/** Counts the elements of an HTML text, as a browser would. The content of scripts and templates is not counted. */
export const countElements = (html: string): number =>
  html.replaceAll(/(<(script|style|template)\b[^>]*>).*?<\/\2>/gs, '$1').match(/<[a-z]/g)?.length ?? 0;
