import { pdf } from '#server/backoffice/demo/papers/pdf.ts';

/** Returns a PDF document of one page with this text. */
export const createPdf = (text: string): Buffer =>
  pdf({ title: text, language: 'nl', texts: [{ x: 50, y: 700, size: 12, text }] });
