/** Patterns of Belgian numbers in groups of digits: mobile, area codes with one digit, other area codes. */
const PHONE_GROUP_PATTERNS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** Groups the digits of a Belgian number as people read it: `+32 470 00 01 01`. Returns other numbers unchanged. */
export function formatGroupedPhone(number: string): string {
  for (const pattern of PHONE_GROUP_PATTERNS) {
    const [, ...parts] = pattern.exec(number) ?? [];
    if (parts.length > 0) return parts.join(' ');
  }
  return number;
}
