/** Facts about an agency that a text that binds may name as `{{company}}`; the site puts them in where it shows the text. */
export const AGREEMENT_FACTS = [
  'name',
  'company',
  'companyNumber',
  'vatNumber',
  'registrationNumber',
  'insurer',
  'policyNumber',
  'address',
  'phone',
  'email',
  'privacyContact',
] as const;
export type AgreementFact = (typeof AGREEMENT_FACTS)[number];

/** What only some sites do: a paragraph or list item with `{{ifStatistics}}` is shown by those alone. */
export const AGREEMENT_CONDITIONS = ['ifMedia', 'ifStatistics', 'ifCaptcha', 'ifChoice', 'ifHoliday'] as const;
export type AgreementCondition = (typeof AGREEMENT_CONDITIONS)[number];

const MARK = /\{\{(\w+)\}\}/g;

/** The names of a text's marks, each once. */
export const marksOf = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(MARK), ([, name = '']) => name));

export const replaceMarks = (html: string, replace: (name: string, whole: string) => string): string =>
  html.replaceAll(MARK, (whole, name: string) => replace(name, whole));

const NAMES: ReadonlySet<string> = new Set([...AGREEMENT_FACTS, ...AGREEMENT_CONDITIONS]);

export const isAgreementFact = (name: string): name is AgreementFact => AGREEMENT_FACTS.some((fact) => fact === name);
export const isAgreementCondition = (name: string): name is AgreementCondition =>
  AGREEMENT_CONDITIONS.some((condition) => condition === name);

/** Whether a text names only marks that there are. */
export const hasKnownMarks = (html: string): boolean => [...marksOf(html)].every((name) => NAMES.has(name));
