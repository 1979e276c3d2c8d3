/** Patterns of mobile numbers, of zones with one digit, and of all other zones. */
const PHONE_GROUP_PATTERNS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** Groups the digits of a Belgian number as people read it: `+32 470 00 01 01`. Returns other numbers unchanged. */
export function formatGroupedPhone(number: string): string {
  for (const groups of PHONE_GROUP_PATTERNS) {
    const [, ...parts] = groups.exec(number) ?? [];
    if (parts.length > 0) return parts.join(' ');
  }
  return number;
}
