/** The size of an A4 page in points. The origin is the lower left corner. */
const PAGE_SIZE_PT = { width: 595, height: 842 } as const;

interface PdfText {
  readonly x: number;
  readonly y: number;
  /** The font size in points. */
  readonly size: number;
  readonly text: string;
  readonly isBold?: boolean;
}

interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PdfPage {
  readonly title: string;
  /** The language (BCP 47), for programs that read the page aloud. */
  readonly language: string;
  readonly texts: readonly PdfText[];
  readonly boxes?: readonly PdfBox[];
}

/** The characters that Windows-1252 has between 0x80 and 0x9F; the other characters are those of Latin-1. */
const WINDOWS_1252_CODES: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  œ: 0x9c,
};

/** Encodes a text as a hexadecimal PDF string, so that nothing needs escaping. */
const encodeText = (text: string) =>
  `<${Buffer.from(text.split('').map((char) => WINDOWS_1252_CODES[char] ?? char.charCodeAt(0))).toString('hex')}>`;

const formatFont = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const formatText = ({ x, y, size, text, isBold }: PdfText) =>
  `BT /${isBold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td ${encodeText(text)} Tj ET`;
const formatBox = ({ x, y, width, height }: PdfBox) => `${x} ${y} ${width} ${height} re S`;

/** Builds a PDF with one A4 page in Helvetica. The same page always produces the same bytes. */
export function buildPdf({ title, language, texts, boxes = [] }: PdfPage): Buffer {
  const drawing = ['1 w', ...boxes.map(formatBox), ...texts.map(formatText)].join('\n');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_SIZE_PT.width} ${PAGE_SIZE_PT.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    formatFont('Helvetica'),
    formatFont('Helvetica-Bold'),
    `<< /Title ${encodeText(title)} >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}

/** Returns a document of one page with this text. */
export const createPdf = (text: string): Buffer =>
  buildPdf({ title: text, language: 'nl', texts: [{ x: 50, y: 700, size: 12, text }] });
