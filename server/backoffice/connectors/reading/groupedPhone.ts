/** Mobile numbers, zones of one digit, and the others. */
const GROUPS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** A Belgian number in the groups in which people read it: `+32 470 00 01 01`. Others stay as they are. */
export function groupedPhone(number: string): string {
  for (const groups of GROUPS) {
    const [, ...parts] = groups.exec(number) ?? [];
    if (parts.length > 0) return parts.join(' ');
  }
  return number;
}
