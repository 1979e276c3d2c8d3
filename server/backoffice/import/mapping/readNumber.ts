const PATTERN = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
} as const;

/** `1234.5`, `1,234.50`, `€ 1 234`; with a decimal comma `1.234,50`. Undefined when it is no number. */
export function readNumber(text: string, decimal: '.' | ',' = '.'): number | undefined {
  const bare = text.replace(/[\s€']/g, '');
  if (!PATTERN[decimal].test(bare)) return undefined;
  return Number(decimal === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.'));
}
