/** Elements of a document as a script counts them; what stands in a script or a template is none of them. */
export const countElements = (html: string): number =>
  html.replaceAll(/(<(script|style|template)\b[^>]*>).*?<\/\2>/gs, '$1').match(/<[a-z]/g)?.length ?? 0;
